# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

## The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

!# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

/# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

u# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

/# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

b# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

/# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

v# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

b# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

## The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

E# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

v# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

y# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

C# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

I# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

u# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

,# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

f# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

`# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

m# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

k# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

b# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

u# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

d# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

`# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

:# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

v# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

y# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

u# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

,# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

f# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

d# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

m# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

d# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

d# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

.# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

## The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

## The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

	# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

k# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

.# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

[# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

S# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

T# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

A# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

G# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

E# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

.# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

.# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

.# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

]# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

b# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

_# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

v# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

u# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

k# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

b# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

v# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

u# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

b# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

y# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

-# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

u# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

f# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

d# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

"# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

$# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

(# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

d# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

m# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

"# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

$# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

0# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

"# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

)# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

/# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

.# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

.# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

"# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

|# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

|# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

x# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

## The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

k# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

u# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

=# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

/# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

v# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

.# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

.# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

/# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

v# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

.# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

=# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

b# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

u# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

d# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

/# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

k# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

m# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

k# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

d# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

-# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

"# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

$# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

"# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

(# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

)# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

{# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

/# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

.# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

;# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

}# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

## The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

w# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

u# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

H# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

u# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

F# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

b# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

k# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

d# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

,# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

d# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

b# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

,# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

G# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

;# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

d# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

.# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

E# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

k# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

'# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

u# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

y# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

.# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

_# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

(# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

)# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

{# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

.# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

/# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

/# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

.# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

.# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

.# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

.# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

/# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

/# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

.# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

.# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

.# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

|# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

-# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

v# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

'# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

/# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

/# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

f# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

$# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

'# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

;# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

}# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

b# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

(# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

)# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

{# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

k# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

k# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

=# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

$# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

(# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

_# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

)# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

## The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

k# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

d# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

b# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

=# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

S# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

C# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

2# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

0# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

8# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

6# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

C# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

G# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

O# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

_# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

E# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

N# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

A# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

B# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

L# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

E# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

D# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

=# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

0# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

$# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

k# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

&# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

&# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

C# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

G# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

O# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

_# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

E# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

N# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

A# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

B# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

L# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

E# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

D# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

=# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

0# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

G# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

O# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

A# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

R# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

C# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

H# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

=# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

m# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

6# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

4# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

v# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

$# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

k# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

}# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

## The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

k# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

d# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

b# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

=# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

S# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

C# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

2# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

0# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

4# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

6# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

_# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

(# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

)# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

{# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

$# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

(# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

.# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

/# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

.# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

.# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

.# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

|# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

-# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

v# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

x# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

F# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

"# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

$# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

(# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

_# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

)# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

"# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

)# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

;# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

}# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

## The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

T# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

d# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

w# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

v# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

y# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

f# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

d# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

:# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

m# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

w# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

d# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

m# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

w# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

,# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

'# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

m# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

w# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

u# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

.# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

(# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

)# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

{# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

d# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

=# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

'# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

/# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

(# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

d# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

k# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

|# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

u# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

|# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

u# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

/# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

d# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

v# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

|# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

|# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

/# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

f# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

|# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

/# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

m# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

m# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

|# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

/# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

)# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

$# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

'# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

## The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

k# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

d# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

b# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

=# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

S# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

C# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

2# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

0# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

4# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

6# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

-# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

-# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

$# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

(# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

.# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

/# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

.# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

.# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

.# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

|# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

-# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

E# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

"# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

$# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

d# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

"# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

)# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

&# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

&# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

-# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

-# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

-# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

u# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

'# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

C# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

u# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

|# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

G# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

u# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

|# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

P# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

'# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

$# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

(# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

.# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

/# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

/# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

.# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

.# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

.# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

|# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

-# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

v# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

E# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

"# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

$# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

d# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

"# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

)# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

}# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

## The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

k# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

d# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

b# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

=# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

S# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

C# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

2# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

0# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

4# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

6# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

v# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

(# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

)# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

{# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

-# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

-# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

v# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

$# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

(# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

-# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

E# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

'# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

^# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

/# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

/# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

:# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

b# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

u# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

d# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

.# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

*# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

v# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

'# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

-# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

-# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

u# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

d# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

=# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

'# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

*# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

.# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

'# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

.# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

|# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

x# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

-# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

1# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

d# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

m# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

|# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

-# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

u# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

)# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

;# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

}# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

u# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

(# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

)# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

{# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

(# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

d# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

/# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

f# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

/# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

f# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

f# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

&# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

&# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

D# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

A# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

U# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

L# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

E# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

T# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

_# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

T# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

O# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

K# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

E# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

N# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

I# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

Z# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

E# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

R# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

S# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

=# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

$# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

(# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

-# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

m# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

-# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

f# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

'# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

{# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

{# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

.# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

D# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

}# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

}# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

'# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

u# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

b# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

.# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

m# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

/# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

d# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

u# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

/# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

k# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

z# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

)# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

C# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

A# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

R# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

G# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

O# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

_# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

T# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

A# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

R# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

G# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

E# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

T# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

_# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

D# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

I# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

R# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

=# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

$# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

O# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

L# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

D# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

P# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

W# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

D# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

/# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

b# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

u# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

d# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

/# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

-# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

-# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

k# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

d# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

-# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

-# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

q# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

u# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

)# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

}# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

k# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

(# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

)# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

{# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

y# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

3# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

u# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

/# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

k# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

/# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

.# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

y# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

-# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

-# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

k# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

;# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

}# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

b# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

(# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

)# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

{# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

/# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

b# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

/# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

u# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

.# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

;# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

}# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

v# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

u# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

b# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

(# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

)# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

{# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

y# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

3# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

/# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

v# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

u# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

k# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

.# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

y# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

;# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

}# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

y# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

(# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

)# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

{# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

y# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

3# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

-# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

m# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

y# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

-# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

m# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

"# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

w# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

d# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

u# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

"# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

-# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

-# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

m# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

u# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

3# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

0# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

0# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

-# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

q# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

;# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

}# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

=# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

(# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

"# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

$# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

@# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

"# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

)# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

[# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

$# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

{# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

## The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

[# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

@# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

]# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

}# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

!# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

=# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

0# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

]# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

|# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

|# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

=# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

(# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

b# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

_# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

v# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

u# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

k# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

b# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

v# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

u# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

b# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

y# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

)# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

d# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

=# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

0# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

f# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

u# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

=# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

(# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

)# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

f# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

"# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

$# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

{# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

[# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

@# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

]# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

}# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

"# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

;# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

d# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

"# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

=# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

=# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

=# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

=# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

$# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

"# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

d# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

=# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

$# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

S# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

E# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

C# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

O# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

N# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

D# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

S# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

f# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

"# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

$# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

"# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

2# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

># The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

&# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

1# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

|# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

"# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

$# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

/# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

$# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

.# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

"# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

;# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

d# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

=# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

$# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

(# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

(# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

d# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

+# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

1# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

)# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

)# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

"# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

-# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

-# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

-# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

-# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

$# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

:# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

k# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

,# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

$# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

(# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

(# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

S# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

E# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

C# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

O# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

N# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

D# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

S# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

-# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

d# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

)# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

)# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

"# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

f# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

u# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

+# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

=# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

(# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

"# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

$# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

"# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

)# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

"# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

-# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

-# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

-# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

-# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

$# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

:# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

F# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

A# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

I# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

L# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

E# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

D# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

,# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

$# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

(# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

(# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

S# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

E# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

C# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

O# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

N# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

D# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

S# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

-# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

d# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

)# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

)# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

"# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

f# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

d# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

n# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

[# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

$# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

{# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

## The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

f# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

u# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

[# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

@# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

]# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

}# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

=# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

0# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

]# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

|# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

|# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

"# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

f# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

d# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

:# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

$# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

{# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

f# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

u# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

[# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

*# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

]# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

}# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

(# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

u# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

u# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

:# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

$# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

/# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

)# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

"# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

c# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

h# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

o# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

"# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

t# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

g# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

:# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

$# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

d# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

p# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

d# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

,# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

$# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

{# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

## The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

f# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

u# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

[# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

@# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

]# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

}# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

f# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

d# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

"# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

[# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

$# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

{# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

## The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

f# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

a# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

i# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

l# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

u# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

r# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

e# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

s# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

[# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

@# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

]# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

}# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

=# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

0# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

 # The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}

]# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


# The detector slows everything tenfold, so not the rooms beneath engine whose functions know nothing of threads.
race() {
    local packages
    packages=$(go list ./... | grep -vE '/engine/(added|decoder|hfjson|internal|model|normalizer|postprocessor|pretokenizer)(/|$)')
    # shellcheck disable=SC2086
    go test -race -timeout 20m $packages
}


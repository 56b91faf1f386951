"""Writes golden.json: what the oracle makes of each tokenizer.json under $UIO_ASSETS. Run: UIO_ASSETS=... python golden.py > golden.json"""

import glob
import hashlib
import json
import os
import sys

import tokenizers

golden = {"oracle": "tokenizers " + tokenizers.__version__, "files": {}}
for path in sorted(glob.glob(os.path.join(os.environ["UIO_ASSETS"], "*", "tokenizer.json"))):
    with open(path, "rb") as file:
        data = file.read()
    tok = tokenizers.Tokenizer.from_str(data.decode())
    tok.no_padding()
    tok.no_truncation()
    added = hashlib.sha256()
    for id, t in sorted(tok.get_added_tokens_decoder().items()):
        flags = "".join("01"[f] for f in (t.special, t.single_word, t.lstrip, t.rstrip, t.normalized))
        added.update(f"{id} {t.content.encode().hex()} {flags}\n".encode())
    single, pair = tok.encode(""), tok.encode("", "")
    probe = tok.get_vocab(with_added_tokens=False)
    golden["files"][os.path.basename(os.path.dirname(path))] = {
        "sha256": hashlib.sha256(data).hexdigest(),
        "vocab_size": tok.get_vocab_size(with_added_tokens=False),
        "vocab_size_with_added": tok.get_vocab_size(with_added_tokens=True),
        "max_id": max(probe.values()),
        "added": len(tok.get_added_tokens_decoder()),
        "added_sha256": added.hexdigest(),
        "special_single": tok.num_special_tokens_to_add(False),
        "special_pair": tok.num_special_tokens_to_add(True),
        "single": single.ids,
        "single_types": single.type_ids,
        "pair": pair.ids,
        "pair_types": pair.type_ids,
        "merges": len(json.loads(data)["model"].get("merges", [])),
    }
json.dump(golden, sys.stdout, indent=1, sort_keys=True)
print()

"""What several test folders share: the oracle, mini tokenizers, assets, child processes."""

#!/bin/sh
# Installs the packages of a part of the repository. pnpm always adds those of its root: of these, the Node for development is 190 MB.
set -eu
pnpm install --frozen-lockfile --store-dir /pnpm-store --filter './apps/*' --filter './packages/*' "$@"
rm -rf node_modules/node-linux-* node_modules/.pnpm/node-linux-*

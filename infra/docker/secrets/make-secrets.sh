#!/bin/sh
# Writes the passwords and keys that are missing, each into the folders of the programs that use it. Existing ones are kept,
# because encrypted columns and the databases need the same ones later.
set -eu
cd /secrets

random() { head -c "$1" /dev/urandom | base64 -w 0; }
url_safe() { random "$1" | tr '+/' '-_' | tr -d '='; }
# Without letters and digits that look alike; four groups are easy to read out and type.
readable() { LC_ALL=C tr -dc 'abcdefghjkmnpqrstuvwxyz23456789' </dev/urandom | head -c 16 | sed 's/..../&-/g; s/-$//'; }

# write VALUE FILE...: a file appears complete or not at all, so an interrupted start leaves no half secret.
write() {
  value=$1
  shift
  for file; do
    [ ! -s "$file" ] || continue
    printf '%s' "$value" >"$file.part"
    chmod 0444 "$file.part"
    mv "$file.part" "$file"
  done
}

write "$(url_safe 24)" postgres/owner_password
write "$(url_safe 24)" postgres/database_password
write "postgres://around:$(cat postgres/database_password)@postgres:5432/around" \
  migrate/database_url api-gateway/database_url crawler/database_url upload-worker/database_url
write "$(cat postgres/owner_password)" observability/postgres_password

write "requirepass $(url_safe 24)" redis/password.conf
redis_password=$(cut -d ' ' -f 2 redis/password.conf)
write "$redis_password" redis/password
write "{\"redis://redis:6379\":\"$redis_password\"}" observability/redis_passwords.json
write "redis://:$redis_password@redis:6379" api-gateway/redis_url crawler/redis_url upload-worker/redis_url

write "$(random 32)" api-gateway/secrets_key
write "$(cat api-gateway/secrets_key)" crawler/secrets_key
write "$(url_safe 32)" api-gateway/session_secret
write "$(readable)" api-gateway/admin_password
write "$(readable)" observability/grafana_password

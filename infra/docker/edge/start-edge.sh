#!/bin/sh
# Fills in the addresses of this network and starts nginx. The root file system is read-only, so the result is in /tmp.
set -eu

nameserver=$(awk '$1 == "nameserver" { print $2; exit }' /etc/resolv.conf)
case "$nameserver" in *:*) nameserver="[$nameserver]" ;; esac

sed \
  -e "s/@RESOLVER@/${EDGE_RESOLVER:-$nameserver}/" \
  -e "s/@GATEWAY@/${EDGE_GATEWAY:-api-gateway:3000}/" \
  -e "s/@MEDIA_PROXY@/${EDGE_MEDIA_PROXY:-media-proxy:3001}/" \
  -e "s/@FEED_PLACES@/${EDGE_FEED_PLACES:-500}/" \
  -e "s/@PLACES@/${EDGE_PLACES:-150}/" \
  -e "s/@PLACES_PER_ADDRESS@/${EDGE_PLACES_PER_ADDRESS:-75}/" \
  -e "s/@GRAFANA@/${EDGE_GRAFANA:-grafana:3000}/" \
  -e 's#include \(mime.types\|to-waiting-room.conf\|unavailable.conf\);#include /etc/nginx/\1;#' \
  /etc/nginx/nginx.conf >/tmp/nginx.conf

for range in $(printf '%s' "${EDGE_TRUSTED_PROXIES:-}" | tr ',' ' '); do
  echo "set_real_ip_from $range;"
done >/tmp/trusted-proxies.conf

: >/tmp/tls.conf
if [ -n "${EDGE_TLS_CERTIFICATE:-}" ]; then
  cat >/tmp/tls.conf <<TLS
listen 8443 ssl;
http2 on;
ssl_certificate $EDGE_TLS_CERTIFICATE;
ssl_certificate_key $EDGE_TLS_KEY;
ssl_protocols TLSv1.2 TLSv1.3;
ssl_session_cache shared:tls:10m;
if (\$scheme = http) { return 308 https://\$host\$request_uri; }
TLS
fi

# A server that was killed leaves its socket.
rm -f /tmp/waiting-room.sock
exec nginx -e stderr -c /tmp/nginx.conf -g 'daemon off;'

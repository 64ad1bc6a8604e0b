# Varnish 7.1 (Debian 12) between a TLS proxy and one or several processes of the shop. Replaces /etc/varnish/default.vcl.
#
# Replace
#   127.0.0.1:3000          HOST and PORT of the shop; a backend and a line in vcl_init for each machine
#   purgers                 addresses of the machines that run the shop
#   replace-this-token      CDN_TOKEN of the shop
# and start varnishd with -p http_gzip_support=off, because the shop compresses by itself and better. Start the shop with
#   CDN=http CDN_URL=http://ADDRESS-OF-VARNISH:6081 CDN_TOKEN=…
# and TRUSTED_PROXIES with the addresses of Varnish and of the TLS proxy. The guide is docs/how-to/use-a-cdn.md.

vcl 4.1;

import directors;
import std;

probe ready {
    .request =
        "GET /readyz HTTP/1.1"
        "Host: localhost"
        "Connection: close";
    .interval = 1s;
    .timeout = 2s;
    .window = 3;
    .threshold = 2;
    .initial = 2;
}

backend shop1 {
    .host = "127.0.0.1";
    .port = "3000";
    .probe = ready;
    .connect_timeout = 2s;
    # Pictures of a message are checked for up to two minutes.
    .first_byte_timeout = 150s;
    .between_bytes_timeout = 60s;
}

acl purgers {
    "127.0.0.1";
    "::1";
}

sub vcl_init {
    new shop = directors.round_robin();
    shop.add_backend(shop1);
}

sub vcl_recv {
    if (req.method == "BAN") {
        # A request of a browser that the TLS proxy forwards has two addresses here, so it never purges.
        if (client.ip !~ purgers || req.http.X-Forwarded-For ~ ","
            || req.http.Authorization != "Bearer replace-this-token") {
            return (synth(405, "Not allowed"));
        }
        if (req.http.Surrogate-Key !~ "^[A-Za-z0-9_:-]+( [A-Za-z0-9_:-]+)*$") {
            return (synth(400, "No keys"));
        }
        # Only obj.*, so that Varnish checks the answers in the background and forgets the ban.
        if (!std.ban("obj.http.X-Keys ~ ,(" + regsuball(req.http.Surrogate-Key, " ", "|") + "),")) {
            return (synth(500, "Ban failed"));
        }
        return (synth(200, "Banned"));
    }

    set req.backend_hint = shop.backend();

    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    if (req.url ~ "^/(backoffice|_pay|_preview|livez|healthz|readyz|metrics|videos)(/|\?|$)" || req.http.Authorization) {
        return (pass);
    }
    # Logged-in persons, employees, editors' previews and prices of groups (docs/operations.md, "A proxy in front").
    if (req.http.Cookie ~ "(^|; *)(__Host-|__Secure-)?(session|remember|staff|own-prices|preview|branch|feature-branch)[A-Za-z0-9._-]*=") {
        return (pass);
    }
    # Few codings, because each is a copy.
    if (req.http.Accept-Encoding ~ "\bbr\b") {
        set req.http.Accept-Encoding = "br";
    } elsif (req.http.Accept-Encoding ~ "\bgzip\b") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }
    # Pictures are AVIF or JPEG. Calls of the gateway vary by Accept too.
    if (req.url ~ "^/images/") {
        if (req.http.Accept ~ "image/avif") {
            set req.http.Accept = "image/avif";
        } else {
            set req.http.Accept = "*/*";
        }
    }
    # Keeps cookies: the shop ignores them on public pages, and says of every other answer that no cache may store it.
    return (hash);
}

sub vcl_hash {
    hash_data(req.url);
    hash_data(req.http.Host);
    hash_data(req.http.X-Forwarded-Host);
    hash_data(req.http.X-Forwarded-Proto);
    return (lookup);
}

sub vcl_backend_response {
    # For two minutes such addresses are fetched for each request at once, without waiting for another one.
    if (beresp.http.Set-Cookie || beresp.http.Cache-Control !~ "public" || beresp.http.Cache-Control ~ "private|no-store|no-cache"
        || beresp.http.Vary ~ "(?i)cookie") {
        set beresp.uncacheable = true;
        set beresp.ttl = 120s;
        set beresp.grace = 0s;
        return (deliver);
    }
    if (beresp.http.Surrogate-Key) {
        set beresp.http.X-Keys = "," + regsuball(beresp.http.Surrogate-Key, " ", ",") + ",";
    }
    # The shop is away: the stale answer stays.
    if (beresp.status >= 500 && bereq.is_bgfetch) {
        return (abandon);
    }
    return (deliver);
}

sub vcl_backend_error {
    # A machine that stops refuses connections until its probe fails. Reading may be repeated at another one.
    if (bereq.retries == 0 && (bereq.method == "GET" || bereq.method == "HEAD")) {
        return (retry);
    }
}

sub vcl_deliver {
    unset resp.http.Surrogate-Key;
    unset resp.http.X-Keys;
    unset resp.http.X-Varnish;
    unset resp.http.Via;
    # Only this cache is purged. Others further on ask as often as without it.
    if (resp.http.Cache-Control ~ "s-maxage=") {
        set resp.http.Cache-Control = regsub(resp.http.Cache-Control, "s-maxage=[0-9]+", "s-maxage=15");
    }
    if (obj.hits > 0) {
        set resp.http.X-Cache = "HIT";
    } else {
        set resp.http.X-Cache = "MISS";
    }
}

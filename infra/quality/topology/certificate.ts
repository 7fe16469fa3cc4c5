/** A certificate for localhost that only the clients of this folder trust. */
export const certificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUNY+f5WpnxAoM0PbcMKuDBJFovJ4wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjE4NTYwMloYDzIxMjYxMDI5
MTg1NjAyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASf4j9w3+cVwpJ5BVlK53B0FRdmwyHU5PfRnEKuucipgIruEZaSssLV
L5evQ5thM9f2lMCZUiXrEhqyIEiVpsZQo28wbTAdBgNVHQ4EFgQUw34kSRuMVHJS
xVNUtgF/N7Ok8xYwHwYDVR0jBBgwFoAUw34kSRuMVHJSxVNUtgF/N7Ok8xYwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIgSuL97dyPM86tq9mPbytxU+71C/Diybo6nCKN+7mwjFcCIQDo
vGtH0OMuwr9J6dTXDPQJLth6LaF7NPeCqp7E9P4tzg==
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgcJyu0I0905SxjPoc
mdXecYR8ny3Zxo7rU4M7vxDUREGhRANCAASf4j9w3+cVwpJ5BVlK53B0FRdmwyHU
5PfRnEKuucipgIruEZaSssLVL5evQ5thM9f2lMCZUiXrEhqyIEiVpsZQ
-----END PRIVATE KEY-----`,
};

/** SHA-256 of its public key, as Chromium's `--ignore-certificate-errors-spki-list` takes it. */
export const CERTIFICATE_SPKI = 'Yz0w1QHUt4Uf0pQXAf/cgOD31L2zvtOXlEdcuZCEwoI=';

import { describe, expect, test } from 'vitest';
import { callerOf, readTrustedProxies } from '../../../netlify/tools/local/proxy.ts';

const asked = (remoteAddress: string, headers: Record<string, string> = {}) => ({
  socket: { remoteAddress },
  headers,
});

describe('who asks', () => {
  test.each([
    ['no proxy is trusted', '', '10.0.0.7', '203.0.113.9', '10.0.0.7'],
    ['the proxy is trusted', '10.0.0.7', '10.0.0.7', '203.0.113.9', '203.0.113.9'],
    ['its network is trusted', '10.0.0.0/8', '10.9.8.7', '203.0.113.9', '203.0.113.9'],
    ['the connection is another', '10.0.0.7', '10.0.0.8', '203.0.113.9', '10.0.0.8'],
    ['the caller wrote one before', '10.0.0.7', '10.0.0.7', '1.2.3.4, 203.0.113.9', '203.0.113.9'],
    ['two proxies', '10.0.0.0/8', '10.0.0.7', '1.2.3.4, 203.0.113.9, 10.0.0.6', '203.0.113.9'],
    ['the proxy names no address', '10.0.0.7', '10.0.0.7', '', '10.0.0.7'],
    ['the proxy names no address', '10.0.0.7', '10.0.0.7', 'unknown', '10.0.0.7'],
    ['IPv6', 'fd00::/8', 'fd00::1', '2001:db8::5', '2001:db8::5'],
    ['IPv4 written as IPv6', '10.0.0.7', '::ffff:10.0.0.7', '::ffff:203.0.113.9', '203.0.113.9'],
  ])('%s', (_, trusted, remote, forwarded, address) => {
    const request = asked(remote, forwarded === '' ? {} : { 'x-forwarded-for': forwarded });
    expect(callerOf(request, readTrustedProxies(trusted)).address).toBe(address);
  });

  test.each([
    ['10.0.0.7', 'https', true],
    ['10.0.0.7', 'https, http', false],
    ['10.0.0.7', 'http', false],
    ['203.0.113.9', 'https', false],
  ])('through %s with X-Forwarded-Proto %s', (remote, proto, isHttps) => {
    const trusts = readTrustedProxies('10.0.0.7');
    expect(callerOf(asked(remote, { 'x-forwarded-proto': proto }), trusts).isHttps).toBe(isHttps);
  });
});

test.each(['proxy.local', '10.0.0.0/33', '10.0.0.0/x', '10.0.0.0/8/8', '10.0.0.7 10.0.0.8'])(
  'TRUSTED_PROXY=%s is refused',
  (value) => {
    expect(() => readTrustedProxies(value)).toThrow(/TRUSTED_PROXY no es una lista/);
  },
);

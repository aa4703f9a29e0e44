import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync('src/styles/tokens.css', 'utf8');
const [, night = ''] = /prefers-color-scheme: dark\) \{(.*?)\n\}/s.exec(css) ?? [];
const colours = (text: string) =>
  [...text.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(
    ([, name = '', value = '']) => [name, value] as const,
  );
const day = new Map(colours(css.replace(night, '')));
const schemes = [
  ['by day', day],
  ['by night', new Map([...day, ...colours(night)])],
] as const;

function luminance(token: string, tokens: ReadonlyMap<string, string>): number {
  const value = tokens.get(token);
  if (value === undefined) throw new Error(`no token --${token}`);
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(value.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string, tokens: ReadonlyMap<string, string>): number {
  const [dark = 0, light = 0] = [luminance(one, tokens), luminance(other, tokens)].sort(
    (a, b) => a - b,
  );
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['paper', 'surface', 'sand', 'brand-tint', 'warn-tint', 'ok-tint', 'error-tint'];

describe.each(schemes)('%s', (_, tokens) => {
  test.each(grounds)('body text reads at 7:1 on %s', (ground) => {
    expect(contrast('ink', ground, tokens)).toBeGreaterThanOrEqual(7);
  });

  test.each([
    ...['paper', 'surface', 'sand', 'brand-tint'].flatMap((ground) =>
      ['ink-soft', 'brand', 'brand-hover', 'accent-text'].map((text) => [text, ground] as const),
    ),
    ['ok', 'ok-tint'],
    ['ok', 'surface'],
    ['warn', 'warn-tint'],
    ['error', 'error-tint'],
    ['error', 'surface'],
    ['on-brand', 'brand'],
    ['on-brand', 'brand-hover'],
    ['on-brand', 'accent-text'],
    ['on-brand', 'error'],
    ['on-deep', 'deep'],
    ['on-band', 'band'],
    ['accent-text', 'surface'],
  ] as const)('%s reads at 4.5:1 on %s', (text, ground) => {
    expect(contrast(text, ground, tokens)).toBeGreaterThanOrEqual(4.5);
  });

  test.each([
    ['control-line', 'surface'],
    ['control-line', 'paper'],
    ['accent', 'surface'],
    ['accent', 'paper'],
    ['focus', 'focus-edge'],
    ['accent-on-deep', 'deep'],
    ['brand', 'surface'],
    ['brand', 'paper'],
  ] as const)('%s is seen at 3:1 on %s', (shape, ground) => {
    expect(contrast(shape, ground, tokens)).toBeGreaterThanOrEqual(3);
  });
});

const styles = globSync('src/**/*.{css,astro}').filter((file) => !file.endsWith('tokens.css'));

test.each(styles)('%s takes its colours from the tokens', (file) => {
  const text = readFileSync(file, 'utf8');
  const rules = file.endsWith('.css') ? text : (/<style>.*<\/style>/s.exec(text)?.[0] ?? '');
  expect(rules.match(/#[0-9a-f]{3,8}\b/gi)).toBeNull();
});

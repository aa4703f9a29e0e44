import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// docs/guardia.md: who is called at night finds what the log really says, and a paragraph for it.

const text = readFileSync('docs/guardia.md', 'utf8');
const rows = [...text.matchAll(/^\| (?!alert|-)(.+?) +\| (.+?) +\| (.+?) +\|$/gm)];

test('9. every event of an alert is one that the log has', () => {
  const told = readFileSync('docs/seguridad.md', 'utf8').split('Events:')[1] ?? '';
  const events = rows.flatMap(([, , rule = '']) =>
    Array.from(rule.matchAll(/`([a-z]+(?:-[a-z]+)*)`/g), ([, name = '']) => name),
  );
  expect(events.length).toBeGreaterThan(6);
  for (const event of new Set(events)) {
    if (event !== 'status') expect(told, event).toContain(`\`${event}\``);
  }
});

test('9. every alert leads to a paragraph', () => {
  const headings = new Set(
    Array.from(text.matchAll(/^### (.+)$/gm), ([, title = '']) =>
      title.toLowerCase().replaceAll(' ', '-'),
    ),
  );
  const links = rows.flatMap(([, , , look = '']) =>
    Array.from(look.matchAll(/\(#([^)]+)\)/g), ([, anchor = '']) => anchor),
  );
  expect(links.length).toBeGreaterThan(7);
  for (const anchor of links) expect(headings, anchor).toContain(anchor);
});

test('it is one page', () => {
  expect(text.split(/\s+/).length).toBeLessThan(750);
});

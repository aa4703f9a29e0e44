import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ENDPOINTS } from '../../src/contracts/all.ts';
import type { Endpoint } from '../../src/contracts/endpoint.ts';
import { leaves } from '../support/leaves.ts';

// docs/seguridad.md lists who is told what of a person, and the events of the log.

const text = readFileSync('docs/seguridad.md', 'utf8');
const routeOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const ROUTES = new Set(ENDPOINTS.map(routeOf));
/** The parts of a cell between backticks. */
const names = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, one = '']) => one);
/** The cells of the table whose heading begins with these columns, row by row. */
const rowsOf = (...heading: readonly string[]): string[][] => {
  const lines = text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  const start = lines.findIndex((cells) => heading.every((one, i) => cells[i + 1] === one));
  const rest = lines.slice(start + 2);
  return rest
    .slice(
      0,
      rest.findIndex((cells) => cells.length === 1),
    )
    .map((row) => row.slice(1, -1));
};

test('every field of an answer that tells of a person is listed, with who may ask', () => {
  const PERSONAL =
    /paciente|apellido|tarjeta|identificacion|correo|telefono|nacimiento|usuario|user|medico|observaciones|registradopor|(^|\.)nombre/i;
  // Catalogues, and what only ends like a person's field.
  const PUBLIC =
    /^(Nombre|NombreCadena|Telefono|MaximoPorPaciente)$|^(Farmacias|Medicos|Productos|Distribuidores)\.Hallados\.|^(Calladas|PorFarmacia|Filtros)\.Nombre$|HayMas$/;
  const rows = new Map(
    rowsOf('endpoint', 'who', 'fields').flatMap(([endpoints, who = '', fields]) =>
      names(endpoints).map((endpoint) => [endpoint, { who, fields: names(fields) }] as const),
    ),
  );
  const missing = ENDPOINTS.flatMap((endpoint) => {
    const who =
      endpoint.access === 'public'
        ? 'anybody'
        : endpoint.access === 'session'
          ? 'signed in'
          : endpoint.access;
    const row = rows.get(routeOf(endpoint));
    return leaves(endpoint.reply)
      .filter((name) => PERSONAL.test(name) && !PUBLIC.test(name))
      .filter(
        (name) =>
          !row?.who.includes(who) ||
          !row.fields.some((field) => name === field || name.startsWith(`${field}.`)),
      )
      .map((name) => `${routeOf(endpoint)} ${who} ${name}`);
  });
  expect(missing).toEqual([]);
  expect([...rows.keys()].filter((route) => !ROUTES.has(route))).toEqual([]);
});

test('every event of a contract is listed under Logs', () => {
  const logs = names(text.slice(text.indexOf('\n## Logs\n')));
  const events = ENDPOINTS.flatMap(({ event = '' }) => (event === '' ? [] : [event]));
  expect(events.filter((event) => !logs.includes(event))).toEqual([]);
});

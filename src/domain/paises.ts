/** The programme's countries, in the order of the country select. */
export const PAISES = [
  {
    codigo: '506',
    nombre: 'Costa Rica',
    prefijo: 'CR',
    zonaHoraria: 'America/Costa_Rica',
    desfase: -6,
  },
  { codigo: '507', nombre: 'Panamá', prefijo: 'PAN', zonaHoraria: 'America/Panama', desfase: -5 },
  {
    codigo: '504',
    nombre: 'Honduras',
    prefijo: 'HND',
    zonaHoraria: 'America/Tegucigalpa',
    desfase: -6,
  },
  {
    codigo: '1809',
    nombre: 'República Dominicana',
    prefijo: 'DOM',
    zonaHoraria: 'America/Santo_Domingo',
    desfase: -4,
  },
] as const;

/**
 * One country: dialling code, Spanish name, card prefix, IANA time zone and its hours from UTC. None of them has had
 * summer time since 2006; a test compares with the time-zone database. A browser's own takes long to load.
 */
export type Pais = (typeof PAISES)[number];

/** The dialling code of a country of the programme. */
export type PaisCodigo = Pais['codigo'];

/** The country of a visitor who has not chosen one: Costa Rica. */
export const PAIS_PREDETERMINADO = '506' satisfies PaisCodigo;

/** The dialling codes, in the order of `PAISES`. */
export const PAIS_CODIGOS: readonly PaisCodigo[] = PAISES.map(({ codigo }) => codigo);

/** Whether an unknown value, such as a path parameter, is one of the dialling codes. */
export function esPaisCodigo(value: unknown): value is PaisCodigo {
  return PAISES.some(({ codigo }) => codigo === value);
}

/** One value for each country, by dialling code. */
export function porPais<Value>(
  valor: (codigo: PaisCodigo) => Value,
): Readonly<Record<PaisCodigo, Value>> {
  // The type of `fromEntries` does not keep the keys.
  return Object.fromEntries(PAIS_CODIGOS.map((codigo) => [codigo, valor(codigo)])) as Record<
    PaisCodigo,
    Value
  >;
}

/** The country of a dialling code. */
export function paisDe(codigo: PaisCodigo): Pais {
  return PAISES.find((pais) => pais.codigo === codigo) ?? PAISES[0];
}

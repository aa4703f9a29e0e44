/** The programme's countries, in the order of the country select. */
export const PAISES = [
  { codigo: '506', nombre: 'Costa Rica', prefijo: 'CR', zonaHoraria: 'America/Costa_Rica' },
  { codigo: '507', nombre: 'Panamá', prefijo: 'PAN', zonaHoraria: 'America/Panama' },
  { codigo: '504', nombre: 'Honduras', prefijo: 'HND', zonaHoraria: 'America/Tegucigalpa' },
  {
    codigo: '1809',
    nombre: 'República Dominicana',
    prefijo: 'DOM',
    zonaHoraria: 'America/Santo_Domingo',
  },
] as const;

/** One country: dialling code, Spanish name, card prefix and IANA time zone. */
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

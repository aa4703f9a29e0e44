import type { PaisCodigo } from './paises.ts';

/** How an identity number is written in each country, for a hint. */
export const IDENTIFICACIONES: Readonly<Partial<Record<PaisCodigo, string>>> = {
  '506': '1-2345-6789',
  '507': '8-123-456',
  '504': '0801-1990-12345',
  '1809': '000-0000000-0',
};

/** How a telephone is written in the country of a dialling code, for a hint. */
export const ejemploDeTelefono = (codigo: string): string =>
  codigo === '1809' ? '809 555 0100' : '8888 0000';

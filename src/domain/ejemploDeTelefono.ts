/** How a telephone is written in the country of a dialling code, for a hint. */
export const ejemploDeTelefono = (codigo: string): string =>
  codigo === '1809' ? '809 555 0100' : '8888 0000';

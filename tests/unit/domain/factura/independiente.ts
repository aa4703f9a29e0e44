import { stdnum } from 'stdnum';

/**
 * Whether another implementation takes a number (stdnum: Costa Rica and the Dominican Republic). No package of
 * npm knows the CUFE, the clave, the numbers of Honduras or the cédula of Panama.
 */
export function segunStdnum(
  numero: 'DO.rnc' | 'DO.cedula' | 'DO.ncf' | 'CR.cpj' | 'CR.cpf' | 'CR.cr',
  texto: string,
): { valido: boolean; compacto: string | null } {
  const [pais = '', nombre = ''] = numero.split('.');
  const validator = stdnum[pais]?.[nombre];
  if (!validator) throw new Error(`stdnum has no ${numero}`);
  const resultado = validator.validate(texto);
  return { valido: resultado.isValid, compacto: resultado.isValid ? resultado.compact : null };
}

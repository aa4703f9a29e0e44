// Expressions about a patient, for any statement.

/**
 * SQL of a country's identity number in the form for comparisons, as the index has it. People write the same number
 * with or without separators and zeros. The rule is that of `leerIdentificacion`.
 */
export const identificacionSql = (pais: string, numero: string): string =>
  `identificacion_canonica(${pais}, ${numero})`;

/** SQL: whether a patient has an unanswered request to leave, which counts from its receipt on. */
export const retiroPedidoSql = (paciente: string): string => `exists (
  select from solicitudes sd
   where sd.paciente_id = ${paciente} and sd.derecho = 'retirar' and sd.estado <> 'Respondida')`;

/**
 * SQL: the `Consentimiento` of the person of a card `t` on a day. With `pedidos` a request to leave counts at once.
 * People who accepted only versions before an important one must accept it.
 */
export const consentimientoSql = (t: string, hoy: string, pedidos = 'true'): string => `
  case when ${t}.estado = 'Retirada' then 'Retirado'
       when ${pedidos} and ${retiroPedidoSql(`${t}.paciente_id`)} then 'RetiroPedido'
       when ${t}.paciente_id is not null and exists (
         select from textos_legales tl
          where tl.importante and tl.rige_desde <= ${hoy}
            and tl.texto in ('aviso-privacidad', 'aceptacion-uso')
            and not exists (
              select from consentimientos co
               where co.paciente_id = ${t}.paciente_id and co.texto = tl.texto
                 and co.retirado_en is null and co.version collate "C" >= tl.version collate "C"))
         then 'PorRenovar'
       else 'Vigente' end`;

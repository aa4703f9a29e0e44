/** Whether an invoice `cf` belongs to another redemption of the product than `x` that is not rejected. */
const OTRA_EN_FUERZA = `cf.vigente and cf.producto_id = (select producto_id from promocion)
  and cf.canje_id is distinct from x.canje_id`;

const usadaEn = (condicion: string): string => `(
  select json_build_object('codigo', uc.codigo_confirmacion, 'fecha', uc.fecha, 'pais', uc.pais_codigo,
                           'cadenaId', uc.cadena_id, 'farmaciaId', uc.farmacia_id)
    from canje_facturas cf join canjes uc on uc.id = cf.canje_id
   where ${OTRA_EN_FUERZA} and ${condicion} limit 1)`;

/**
 * The redemption with the invoice of line `l`, as JSON, or null. A free number belongs to its pharmacy. A document is
 * the same one everywhere, and at its pharmacy also where one of two spellings depends on the fiscal number on file,
 * which may be wrong.
 */
export const USADA = `coalesce(
  ${usadaEn('cf.farmacia_id = l.farmacia_id and cf.numero = l.numero and cf.identidad is null and l.identidad is null')},
  ${usadaEn('cf.identidad = l.identidad')},
  ${usadaEn(`cf.farmacia_id = l.farmacia_id and cf.numero = l.numero and cf.identidad <> l.identidad
     and (identidad_del_archivo(cf.identidad, cf.numero, cf.farmacia_id)
          or identidad_del_archivo(l.identidad, l.numero, l.farmacia_id))`)})`;

/**
 * The newest similar invoice `cf` for which `condicion` holds, with its redemption. `+ 0` keeps the planner from
 * scanning all invoices by their ids for it.
 */
const ultima = (condicion: string): string => `(
  select json_build_object('numero', s.numero, 'fecha', s.fecha, 'codigo', sc.codigo_confirmacion,
                           'registrado', sc.fecha, 'tarjeta', right(st.numero, 3))
    from (select max(cf.id + 0) as id from canje_facturas cf where ${OTRA_EN_FUERZA} and ${condicion}) u
    join canje_facturas s on s.id = u.id
    join canjes sc on sc.id = s.canje_id join tarjetas st on st.id = sc.tarjeta_id)`;

/**
 * The invoice that the line `l` may be, as JSON, or null. First one of its pharmacy whose number may be the same
 * (`formas_de_numero`), unless both name their issuers. Then one of any pharmacy with the same fiscal number and day:
 * the counter may have named the wrong pharmacy. A Panamanian number says little by itself, and its CUFE names the
 * issuer.
 */
export const PARECIDA = `coalesce(
  ${ultima(
    `cf.farmacia_id = l.farmacia_id
     and formas_de_numero(cf.farmacia_id, cf.numero, cf.canonico)
         && formas_parecidas(formas_de_numero(l.farmacia_id, l.numero, l.canonico))
     and (cf.identidad is distinct from l.identidad
          or (l.identidad is null and cf.numero <> l.numero))
     and (cf.identidad is null or l.identidad is null
          or cf.identidad ~ ':farmacia-' or l.identidad ~ ':farmacia-')`,
  )},
  ${ultima(
    `cf.numero = l.numero and cf.fecha = l.fecha
     and cf.identidad <> l.identidad and left(cf.identidad, 3) = left(l.identidad, 3)
     and l.identidad !~ '^PA:'`,
  )})`;

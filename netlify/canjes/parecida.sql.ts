/** Whether an invoice `cf` stands in another redemption of the product than `x` that is not rejected. */
export const OTRA_EN_FUERZA = `cf.vigente and cf.producto_id = (select producto_id from promocion)
  and cf.canje_id is distinct from x.canje_id`;

/** The similar invoice `cf`, of those where `condicion` holds, that came last. */
const ultima = (condicion: string): string => `(
  select json_build_object('numero', cf.numero, 'fecha', cf.fecha) from canje_facturas cf
   where ${OTRA_EN_FUERZA} and ${condicion} order by cf.id desc limit 1)`;

/**
 * The invoice that the line `l` may be, as JSON; null where there is none. First one of its pharmacy whose number
 * differs in separators and zeros alone, unless both name their issuers. Then one of any pharmacy with the same
 * fiscal number and day: the counter may have named a pharmacy that the paper is not of. A Panamanian number says
 * little by itself, and its CUFE names the issuer.
 */
export const PARECIDA = `coalesce(
  ${ultima(
    `cf.farmacia_id = l.farmacia_id
     and (numero_junto(cf.numero) = numero_junto(l.numero)
          or numero_llano(cf.numero) = numero_llano(l.numero))
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

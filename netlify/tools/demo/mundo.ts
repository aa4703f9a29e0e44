import { facturasNecesarias } from '../../../src/domain/bonificacion.ts';
import { type Dia, diaEn, diasEntre, sumarDias } from '../../../src/domain/calendario.ts';
import { facturasDelProximoCanje } from '../../../src/domain/facturas.ts';
import type { Pais } from '../../../src/domain/paises.ts';
import { azarDe, ciclo } from './azar.ts';
import { decidir } from './decisiones.ts';
import type { Factura } from './facturas.ts';
import { abrirMercado, INACTIVA } from './mercado.ts';
import { completar, CON_NOMBRE_PROPIO, conHistoria, PRIMERA_CON_HISTORIA } from './prometidos.ts';
import { abrirRegistro, type Canje, CON_FFD, medicoDe, terminos } from './registro.ts';

/** The patient who leaves the programme, and how many days ago. */
export const SE_RETIRA = 32;
export const SE_RETIRA_HACE = 14;
const NUNCA = '9999-12-31';
/** Where the patients with a name of their own buy: most at the pharmacies whose Regentes have one. */
const SUS_FARMACIAS = [1, 9, 17, 1, 2, 9, 10, 18] as const;

/** A person of the demo, by number within the country. */
export interface Paciente {
  readonly numero: number;
  readonly afiliado: Date;
  readonly medico: number;
  /** The pharmacy that affiliated the person; null at home. */
  readonly farmacia: number | null;
}

/** An invoice that waits for the next redemption. */
interface Espera {
  readonly tarjeta: number;
  readonly promocion: number;
  readonly factura: Factura;
}

/** A country's year until now. */
export interface Mundo {
  readonly pacientes: readonly Paciente[];
  /** In the order of their registration. */
  readonly canjes: readonly Canje[];
  readonly esperas: readonly Espera[];
  readonly negativas: readonly {
    readonly dia: Dia;
    readonly regla: string;
    readonly cuenta: number;
  }[];
}

/** A person who takes a product: two boxes or three are bought, one is redeemed. */
interface Tratamiento {
  readonly paciente: Paciente;
  farmacia: number;
  promocion: number;
  /** The day on which the next box is needed. */
  toca: Dia;
  facturas: Factura[];
}

/** Rules that refused the counter; repeated rules are more frequent. */
const NEGATIVAS = [
  'facturaEnPlazo',
  'facturaEnPlazo',
  'facturaSinUsar',
  'facturaSinUsar',
  'facturaSinUsar',
  'limites',
  'limites',
  'tarjetaActiva',
  'separacionFacturas',
  'ffdPermitido',
  'tarjetaEncontrada',
] as const;

/** Lives through a country's year, day by day, until `ahora`. The same moment gives the same year. */
export function vivir(pais: Pais, ahora: Date): Mundo {
  const azar = azarDe(`demo ${pais.prefijo}`);
  const mercado = abrirMercado(pais, ahora, azar);
  const registro = abrirRegistro(mercado);
  const { hoy, primerDia, instante, enHorario, farmaciaDe } = mercado;
  const pacientes: Paciente[] = [];
  const tratamientos: Tratamiento[] = [];
  const sueltas: Espera[] = [];
  const negativas: { dia: Dia; regla: string; cuenta: number }[] = [];

  const afiliar = (afiliado: Date, cerca: number) => {
    const numero = pacientes.length + 1;
    // One in four joins at home.
    const farmacia = numero % 4 === 0 ? null : cerca;
    const paciente = { numero, afiliado, medico: medicoDe(numero), farmacia };
    pacientes.push(paciente);
    return paciente;
  };
  const tratar = (paciente: Paciente, dia: Dia, farmacia: number, cuantos: number) => {
    const tiene: number[] = [];
    while (tiene.length < cuantos) tiene.push(mercado.marca(dia, tiene));
    return tiene.map((promocion) => {
      const toca = sumarDias(dia, azar.entre(0, 28));
      const nuevo: Tratamiento = { paciente, farmacia, promocion, toca, facturas: [] };
      tratamientos.push(nuevo);
      return nuevo;
    });
  };
  const marcasDe = (tarjeta: number) =>
    tratamientos.flatMap(({ paciente, promocion }) =>
      paciente.numero === tarjeta ? [promocion] : [],
    );
  const esperar = ({ paciente, promocion }: Tratamiento, facturas: readonly Factura[]) => {
    for (const factura of facturas)
      if (factura.preregistrada !== null)
        sueltas.push({ tarjeta: paciente.numero, promocion, factura });
  };
  const cambiarDeMarca = (suyo: Tratamiento, dia: Dia) => {
    esperar(suyo, suyo.facturas);
    suyo.facturas = [];
    suyo.promocion = mercado.marca(dia, marcasDe(suyo.paciente.numero));
  };
  const sigue = ({ paciente }: Tratamiento, dia: Dia) =>
    paciente.numero !== SE_RETIRA || diasEntre(dia, hoy) > SE_RETIRA_HACE + 2;

  /** A person comes for the next box, and takes the free one where there are enough invoices. */
  function visitar(suyo: Tratamiento, dia: Dia): void {
    const registrado = enHorario(dia);
    if (registrado > ahora) return;
    if (azar.pasa(0.02)) {
      suyo.toca = NUNCA;
      return;
    }
    if (suyo.promocion === INACTIVA && mercado.estaInactiva(dia)) cambiarDeMarca(suyo, dia);
    const { paciente, promocion } = suyo;
    const conFfd = suyo.farmacia <= CON_FFD;
    const farmacia = conFfd && azar.pasa(0.08) ? farmaciaDe(dia, CON_FFD) : suyo.farmacia;
    const necesarias = facturasNecesarias(terminos(promocion)[0]);
    const listas = () =>
      facturasDelProximoCanje(
        suyo.facturas.filter(
          (una) => una.farmacia === farmacia || (conFfd && una.farmacia <= CON_FFD),
        ),
        necesarias,
        dia,
      ).slice(0, necesarias);
    const faltan = necesarias - listas().length;
    if (faltan > 0) {
      const comprada = registro.facturar(farmacia, promocion, dia);
      const cuantas = azar.pasa(0.12 * necesarias) ? Math.min(2, faltan) : 1;
      suyo.facturas.push(...Array<Factura>(cuantas).fill(comprada));
      if (cuantas < faltan && azar.pasa(0.5)) comprada.preregistrada = registrado;
    }
    const facturas = listas();
    suyo.toca = sumarDias(dia, azar.entre(24, necesarias === 3 ? 27 : 31));
    const ultima = facturas.at(-1)?.fecha ?? '';
    const { numero: tarjeta, medico } = paciente;
    if (facturas.length < necesarias || ultima < primerDia) return;
    if (!registro.cabe(tarjeta, promocion, dia)) return;
    const decision = decidir(mercado, registrado);
    registro.canjear({ tarjeta, promocion, farmacia, medico, registrado, facturas, decision });
    if (decision?.vuelve === true) {
      suyo.toca = sumarDias(diaEn(pais.codigo, decision.en), 1);
      return;
    }
    if (decision?.estado === 'Rechazado') esperar(suyo, facturas);
    suyo.facturas = suyo.facturas.filter((una) => !facturas.includes(una));
    suyo.toca = sumarDias(dia, azar.entre(50, 62));
    if (azar.pasa(0.12)) suyo.farmacia = farmaciaDe(dia);
    if (mercado.deja(promocion, dia)) cambiarDeMarca(suyo, dia);
  }

  /** The people who join on a day, and the day's refusals. */
  function llegar(dia: Dia): void {
    const { media, deCampania } = mercado.afluencia(dia);
    const cuantos = Math.floor(media) + (azar.pasa(media % 1) ? 1 : 0);
    for (let i = 0; i < cuantos; i += 1) {
      const afiliado = enHorario(dia);
      if (afiliado > ahora) continue;
      const porCampania = azar.pasa(deCampania);
      const farmacia = farmaciaDe(dia);
      const nuevo = afiliar(afiliado, farmacia);
      for (const suyo of tratar(nuevo, dia, farmacia, azar.pasa(0.3) ? 2 : 1)) {
        // Some bring what they bought before, those of the campaign above all.
        if (!azar.pasa(porCampania ? 0.8 : 0.3)) continue;
        suyo.facturas.push(registro.comprar(farmacia, sumarDias(dia, -azar.entre(8, 45))));
        suyo.toca = sumarDias(dia, azar.entre(0, 5));
      }
    }
    if (azar.pasa(Math.min(0.6, 0.25 * mercado.ritmo(dia) * (1 + deCampania))))
      negativas.push({ dia, regla: azar.uno(NEGATIVAS), cuenta: azar.entre(1, 2) });
  }

  const anterior = Number(primerDia.slice(0, 4)) - 1;
  for (let n = 1; n <= CON_NOMBRE_PROPIO; n += 1) {
    const suya = ciclo(SUS_FARMACIAS, n);
    const paciente = afiliar(instante(sumarDias(`${anterior}-10-01`, n % 9), 540 + n), suya);
    if (n >= PRIMERA_CON_HISTORIA) tratar(paciente, primerDia, suya, 2);
  }
  for (let n = 0; n < mercado.alEmpezar; n += 1) {
    const afiliado = enHorario(sumarDias(`${anterior}-10-10`, azar.entre(0, 60)));
    const farmacia = farmaciaDe(primerDia);
    tratar(afiliar(afiliado, farmacia), primerDia, farmacia, azar.pasa(0.35) ? 2 : 1);
  }
  // The year begins amid treatments.
  for (const suyo of tratamientos) suyo.toca = sumarDias(primerDia, azar.entre(-30, 50));
  conHistoria(mercado, registro);
  for (let dia = sumarDias(primerDia, -30); dia <= hoy; dia = sumarDias(dia, 1)) {
    if (dia >= primerDia) llegar(dia);
    const deHoy = 0.3 * mercado.ritmo(dia);
    for (const suyo of [...tratamientos])
      if (suyo.toca <= dia && azar.pasa(deHoy) && sigue(suyo, dia)) visitar(suyo, dia);
  }
  completar(mercado, registro, marcasDe);
  for (const suyo of tratamientos) esperar(suyo, suyo.facturas);
  return {
    pacientes,
    canjes: registro.canjes.sort(
      (una, otra) => una.registrado.getTime() - otra.registrado.getTime(),
    ),
    esperas: sueltas,
    negativas,
  };
}

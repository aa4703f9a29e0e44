import { aparecer, entrar, latir, mover, trazar, type Escena, type Pelicula } from '../pelicula.ts';
import { color, dibujo, en, factura, fondo, letrero, titulo, visto } from '../piezas.ts';

const texto = (palabras: string, x: number, y: number, tamano = 17, tono: string = color.tinta) =>
  `<text class="texto" x="${x}" y="${y}" font-size="${tamano}" font-weight="500" fill="${tono}" stroke="none">${palabras}</text>`;

/** A field of the form with what was typed in it. */
const campo = (y: number, nombre: string, valor: string, parte: string) =>
  `${texto(nombre, 76, y, 15, color.texto)}<rect x="76" y="${y + 8}" width="328" height="36" rx="6" fill="#FFF" stroke-width="3"/><g data-parte="${parte}">${texto(valor, 90, y + 32)}</g>`;

/** The green line a verified field turns into. */
const verificado = (y: number, palabras: string, parte: string) =>
  `<g data-parte="${parte}"><rect x="76" y="${y + 8}" width="328" height="36" rx="6" fill="#E6F4EA" stroke="${color.ok}" stroke-width="3"/>${texto(palabras, 116, y + 32)}<path stroke="${color.ok}" d="m88 ${y + 26} 6 7 12-14"/></g>`;

const boton = (y: number, palabras: string) =>
  `<rect x="140" y="${y}" width="200" height="44" rx="8" fill="${color.marca}"/><text class="texto" x="240" y="${y + 29}" text-anchor="middle" font-size="19" font-weight="700" fill="#FFF" stroke="none">${palabras}</text>`;

const hoja = '<rect x="52" y="68" width="376" height="184" rx="14" fill="#FFF"/>';

const paso = (
  encabezado: string,
  dura: number,
  subtitulo: string,
  arte: string,
  pasos: Escena['pasos'],
): Escena => ({
  dura,
  texto: subtitulo,
  arte: `${fondo(color.marcaClara, color.marcaMedia)}${titulo(encabezado, { y: 46 })}${hoja}${arte}`,
  pasos: [entrar('titulo', 0.1, 0, 10), ...pasos],
});

const flecha = '<path fill="#FFF" stroke-width="4" d="M0 0v30l8-7 6 14 7-3-6-14h11z"/>';

/** How a pharmacy registers a redemption, for its video tutorials. */
export const registrarUnCanje: Pelicula = {
  nombre: 'registrar-un-canje',
  escenas: [
    {
      dura: 3,
      texto: 'Cómo registrar un canje, paso a paso.',
      arte: `${fondo(color.solClaro, color.solMedio)}${titulo('Cómo registrar un canje', { y: 62 })}<path d="M60 238h360" stroke-width="7"/><g transform="translate(72 62) scale(.7)">${dibujo('mostrador', ['fondo', 'mesa'])}</g>`,
      pasos: [latir('factura', 0.6, 2)],
    },
    paso(
      '1. Valide la tarjeta',
      4.5,
      'Escriba el número de tarjeta del paciente y valídelo.\nVerá su nombre.',
      `${campo(104, 'Tarjeta', 'CR100000011', 'valor')}${boton(182, 'Validar')}${verificado(104, 'Ana Mora · tarjeta activa', 'ficha')}${en(330, 250, 'flecha', flecha)}`,
      [
        entrar('valor', 0.7, -12, 0, 0.5),
        mover('flecha', 1.4, -60, -44, 0.8),
        aparecer('ficha', 2.5),
      ],
    ),
    paso(
      '2. Farmacia y médico',
      4,
      'Haga lo mismo con el código de la farmacia\ny con el del médico.',
      `${campo(92, 'Farmacia', 'CR-F001', 'valor-1')}${campo(168, 'Médico', 'CR-M004', 'valor-2')}${verificado(92, 'CR-F001 · Farmacia verificada', 'ficha-1')}${verificado(168, 'CR-M004 · Médico verificado', 'ficha-2')}`,
      [
        entrar('valor-1', 0.5, -12, 0, 0.4),
        aparecer('ficha-1', 1.2),
        entrar('valor-2', 1.9, -12, 0, 0.4),
        aparecer('ficha-2', 2.6),
      ],
    ),
    paso(
      '3. Promoción y facturas',
      5.5,
      'Elija la promoción. Escriba el número y la fecha\nde cada factura, y valídelas una por una.',
      `<g data-parte="promocion"><rect x="76" y="82" width="328" height="36" rx="6" fill="#FFF" stroke-width="3"/>${texto('Promoción 2 + 1', 90, 106)}<path d="m378 96 7 8 7-8"/></g>${campo(138, 'Factura 1', 'A-1027   05/03', 'valor-1').replace('Factura 1', '')}${campo(190, 'Factura 2', 'A-1391   21/04', 'valor-2').replace('Factura 2', '')}${verificado(138, 'A-1027 · 05/03', 'ficha-1')}${verificado(190, 'A-1391 · 21/04', 'ficha-2')}`,
      [
        aparecer('promocion', 0.5),
        entrar('valor-1', 1.4, -12, 0, 0.4),
        aparecer('ficha-1', 2.1),
        entrar('valor-2', 2.9, -12, 0, 0.4),
        aparecer('ficha-2', 3.6),
      ],
    ),
    paso(
      '4. Aplique el canje',
      4,
      'Cuando todo esté validado, presione «Aplicar Canje».',
      `${['Tarjeta', 'Farmacia', 'Médico', 'Facturas'].map((nombre, index) => `${texto(nombre, 126 + (index % 2) * 150, 112 + Math.floor(index / 2) * 36, 18)}${visto(98 + (index % 2) * 150, 106 + Math.floor(index / 2) * 36, `visto-${index + 1}`)}`).join('')}<g transform="translate(0 0)"><g data-parte="boton">${boton(182, 'Aplicar Canje')}</g></g>${en(360, 250, 'flecha', flecha)}`,
      [
        trazar('visto-1', 0.4, 0.3),
        trazar('visto-2', 0.6, 0.3),
        trazar('visto-3', 0.8, 0.3),
        trazar('visto-4', 1, 0.3),
        mover('flecha', 1.5, -80, -44, 0.8),
        latir('boton', 2.4, 1),
      ],
    ),
    {
      dura: 5,
      texto:
        'Escriba el código de confirmación en cada factura,\ncon letra clara, y entregue el producto.',
      arte: `${fondo(color.acentoClaro, color.acentoMedio)}${titulo('5. Escriba el código', { y: 46 })}<g data-parte="codigo"><rect x="110" y="62" width="260" height="50" rx="10" fill="#FFF"/>${letrero('K7M4P-9QRXC', 240, 96, 'clave', 27)}</g>${[150, 330].map((x, index) => `<g transform="translate(${x} 192) scale(1.45)">${factura({ firmada: false })}</g>${letrero('K7M4P-9QRXC', x, 222, `escrito-${index + 1}`, 10.5).replace(color.tinta, color.acento)}`).join('')}`,
      pasos: [
        entrar('titulo', 0.1, 0, 10),
        aparecer('codigo', 0.5),
        entrar('escrito-1', 1.8, -14, 0, 0.7),
        entrar('escrito-2', 2.8, -14, 0, 0.7),
      ],
    },
    {
      dura: 4,
      texto: 'El canje se revisa durante dos días.\nConsulte a menudo sus canjes rechazados.',
      arte: `${fondo(color.solClaro, color.solMedio)}${titulo('Revise sus canjes', { y: 46 })}${hoja}${[
        ['Pendiente', '#FFF3D6', '#7A4B00'],
        ['Aprobado', '#E6F4EA', color.ok],
        ['Rechazado', '#FDECEC', color.error],
      ]
        .map(([nombre = '', plano = '', tono = ''], index) =>
          en(
            240,
            102 + index * 56,
            `estado-${index + 1}`,
            `<rect x="-150" y="-20" width="300" height="44" rx="8" fill="${plano}" stroke="${tono}" stroke-width="3"/>${texto(nombre, -126, 9, 20, tono)}`,
          ),
        )
        .join('')}`,
      pasos: [
        entrar('titulo', 0.1, 0, 10),
        aparecer('estado-1', 0.5),
        aparecer('estado-2', 0.9),
        aparecer('estado-3', 1.3),
        latir('estado-3', 2.2, 2),
      ],
    },
  ],
};

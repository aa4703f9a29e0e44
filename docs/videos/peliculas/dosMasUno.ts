import { aparecer, entrar, latir, trazar, type Pelicula } from '../pelicula.ts';
import {
  caja,
  color,
  dibujo,
  en,
  factura,
  fondo,
  letrero,
  marca,
  receta,
  tarjeta,
  titulo,
  visto,
} from '../piezas.ts';

const dias = (filas: number) =>
  Array.from({ length: filas * 6 }, (_, index) => {
    const x = 118 + (index % 6) * 42;
    const y = 122 + Math.floor(index / 6) * 34;
    return `<rect x="${x}" y="${y}" width="32" height="26" rx="6"/>`;
  }).join('');

const calendario = `<rect x="98" y="76" width="284" height="164" rx="16" fill="#FFF"/><path fill="${color.marca}" d="M98 110V92c0-11 5-16 16-16h252c11 0 16 5 16 16v18z"/><g fill="${color.marcaClara}" stroke="none">${dias(3)}</g>`;

/** How the 2 + 1 works: two purchases, the papers, the third box. */
export const dosMasUno: Pelicula = {
  nombre: 'como-funciona-el-2-mas-1',
  escenas: [
    {
      dura: 3.5,
      texto: 'Así funciona el 2 + 1 de Junto a Tí.',
      arte: `${fondo(color.solClaro, color.solMedio)}${marca(240, 128, 2.6)}<g data-parte="titulo"><text x="240" y="248" text-anchor="middle" font-size="36" font-weight="700" fill="${color.tinta}" stroke="none">Así funciona el 2 + 1</text></g>`,
      pasos: [latir('aro-1', 0.4, 1), latir('aro-2', 1, 1), latir('punto', 1.6, 1)],
    },
    {
      dura: 5,
      texto: 'Compre la primera caja en una farmacia afiliada\ny guarde la factura.',
      arte: `${fondo(color.marcaClara, color.marcaMedia)}${titulo('1. Compre la primera caja')}<g transform="translate(56 76) scale(.7)">${dibujo('paciente')}</g><path d="M40 240h400" stroke-width="7"/>${en(284, 184, 'caja', caja())}${en(374, 182, 'factura', factura())}${letrero('Guarde la factura', 330, 112, 'letrero', 20)}`,
      pasos: [
        entrar('titulo', 0.1, 0, 10),
        entrar('caja', 0.6, 120, 0),
        entrar('factura', 1.9, 0, -60),
        entrar('letrero', 2.3, 0, 8),
      ],
    },
    {
      dura: 6,
      texto: 'Compre la segunda, igual a la primera,\ncomo máximo 60 días después.',
      arte: `${fondo(color.marcaClara, color.marcaMedia)}${titulo('2. Compre la segunda')}${calendario}<path data-parte="camino" pathLength="1" stroke="${color.acento}" stroke-width="5" d="M176 135h158q16 0 16 16t-16 18H150q-16 0-16 17t16 17h108"/>${en(160, 135, 'dia-1', `<circle r="18" fill="#FFF" stroke-width="6"/>`)}${en(276, 203, 'dia-2', `<circle r="18" fill="#FFF" stroke-width="6"/>`)}${letrero('Hasta 60 días', 240, 100, 'letrero', 19).replace(color.tinta, '#FFF')}`,
      pasos: [
        entrar('titulo', 0.1, 0, 10),
        aparecer('dia-1', 0.8),
        trazar('camino', 1.5, 1.8),
        aparecer('dia-2', 3.2),
        aparecer('letrero', 1.4),
      ],
    },
    {
      dura: 6,
      texto: 'En la farmacia, presente su tarjeta activa,\nsu receta y las dos facturas.',
      arte: `${fondo(color.acentoClaro, color.acentoMedio)}${titulo('3. Presente sus documentos')}<path d="M40 236h400" stroke-width="7"/>${en(106, 182, 'tarjeta', tarjeta())}${en(222, 176, 'receta', receta())}${en(318, 182, 'factura-1', factura())}${en(388, 182, 'factura-2', factura())}${visto(106, 104, 'visto-1')}${visto(222, 96, 'visto-2')}${visto(353, 104, 'visto-3')}`,
      pasos: [
        entrar('titulo', 0.1, 0, 10),
        entrar('tarjeta', 0.6, 0, 50),
        trazar('visto-1', 1.2, 0.4),
        entrar('receta', 1.7, 0, 50),
        trazar('visto-2', 2.3, 0.4),
        entrar('factura-1', 2.8, 0, 50),
        entrar('factura-2', 3.2, 0, 50),
        trazar('visto-3', 3.8, 0.4),
      ],
    },
    {
      dura: 5.5,
      texto: 'La farmacia registra el canje\ny le entrega la tercera caja sin costo.',
      arte: `<path fill="${color.solClaro}" stroke="none" d="M0 0h480v320H0z"/>${titulo('Reciba la tercera sin costo')}<g transform="translate(84 56) scale(.43)">${dibujo('inicio')}</g>`,
      pasos: [
        entrar('titulo', 0.1, 0, 10),
        aparecer('caja-1', 0.5),
        aparecer('caja-2', 0.9),
        aparecer('mas', 1.5),
        entrar('gratis', 2, 60, 0, 1),
        latir('gratis', 3.3, 2),
      ],
    },
    {
      dura: 4,
      texto: '¿Tiene dudas? Llámenos.\nEstamos para ayudarle.',
      arte: `${fondo(color.marca, '#08524D')}${marca(240, 128, 2.4).replaceAll(color.marca, '#FFF').replaceAll(color.acento, color.sol)}${titulo('Junto a Tí', { y: 240, tono: '#FFF' })}`,
      pasos: [
        aparecer('aro-1', 0.2),
        aparecer('aro-2', 0.4),
        aparecer('punto', 0.6),
        entrar('titulo', 0.8, 0, 10),
      ],
    },
  ],
};

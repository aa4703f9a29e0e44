import { useMemo, useRef } from 'react';
import { call, download } from '../../api/call.ts';
import { TIPO_XLSX } from '../../contracts/xlsx.ts';
import { ESTADOS_EN_LISTA, listar, nota } from '../../contracts/liquidaciones/lista.ts';
import { enviarArchivo } from '../../contracts/liquidaciones/movimientos.ts';
import type { PaisCodigo } from '../../domain/paises.ts';
import { contar } from '../../domain/cifra.ts';
import { enCajas, sumarCajas } from '../../domain/liquidacion.ts';
import { puede } from '../../domain/permisos.ts';
import { DownloadButton } from '../download/DownloadButton.tsx';
import { BusyButton } from '../form/BusyButton.tsx';
import { Confirm } from '../form/Confirm.tsx';
import type { Dicho } from '../form/useAviso.tsx';
import { optionsIn, Select } from '../form/Select.tsx';
import { useQuestion } from '../form/useQuestion.tsx';
import { useWork } from '../form/useWork.ts';
import { PagedTable } from '../table/PagedTable.tsx';
import { usePages } from '../table/usePages.ts';
import { columnasDeLiquidaciones } from './columnas.tsx';
import type { Direccion } from './useDireccion.ts';
import { useUsuario } from '../session/Guard.tsx';

interface ListaProps {
  readonly pais: PaisCodigo | undefined;
  readonly direccion: Direccion;
  readonly onEnviadas: (hecho: Dicho) => void;
}

const NOMBRES: Readonly<Record<(typeof ESTADOS_EN_LISTA)[number], string>> = {
  'En curso': 'En curso',
  Atrasadas: 'Atrasadas',
  Abierta: 'Abiertas',
  Enviada: 'Enviadas',
  Recibida: 'Recibidas',
  'En disputa': 'En disputa',
  Cerrada: 'Cerradas',
};

/** The settlements in a state, the newest first. */
export function Lista({ pais, direccion, onEnviadas }: ListaProps) {
  const user = useUsuario();
  const [address, change] = direccion;
  const estado = ESTADOS_EN_LISTA.find((uno) => uno === address.estado) ?? 'En curso';
  const { value, lista } = usePages(direccion, 'pagina', {
    subject: `${estado} ${pais ?? ''}`,
    load: (pages, signal) => call(listar, { search: { ...pages, estado, pais }, signal }),
  });
  const reparte = puede(user, 'liquidar');
  const unaSolaFarmacia = user.rol === 'Regente' && !user.farmaciaAdmin;
  const columnas = useMemo(
    () => columnasDeLiquidaciones({ conFarmacia: !unaSolaFarmacia, conDistribuidor: !reparte }),
    [unaSolaFarmacia, reparte],
  );
  return (
    <div
      className="pila-amplia"
      aria-busy={lista.listing.status === 'loading' && value === undefined}
    >
      <PagedTable
        title="Liquidaciones"
        filters={
          <search className="filtros">
            <Select
              id="liquidaciones-estado"
              label="Mostrar"
              value={estado}
              options={optionsIn(NOMBRES)}
              onValue={(valor) => change({ estado: valor, pagina: '1' }, 'push')}
            />
            {reparte && <Notas onEnviadas={onEnviadas} />}
          </search>
        }
        columns={columnas}
        rowId={({ Id }) => String(Id)}
        {...lista}
        nouns={['liquidación', 'liquidaciones']}
        empty={<p>No hay liquidaciones en ese estado.</p>}
      />
    </div>
  );
}

/** The delivery note of all open settlements, and its way back. */
function Notas({ onEnviadas }: { readonly onEnviadas: (hecho: Dicho) => void }) {
  const archivo = useRef<HTMLInputElement>(null);
  const { ask, question } = useQuestion(Confirm);
  const { busy, run, refusal } = useWork();
  const subir = async (llena: File) => {
    const { Liquidaciones } = await call(enviarArchivo, {
      file: new Blob([llena], { type: TIPO_XLSX }),
    });
    const enviadas = contar(Liquidaciones.length, 'liquidación', 'liquidaciones');
    const cajas = sumarCajas(Liquidaciones.map(({ Cajas }) => ({ cajas: Cajas })));
    onEnviadas({ tipo: 'ok', texto: `Quedó enviado: ${enviadas}, ${enCajas(cajas)}.` });
  };
  const preguntar = (elegido: File) =>
    ask({
      title: '¿Marcar enviadas las cajas de la nota?',
      yes: 'Sí, salieron',
      doing: 'Leyendo…',
      onYes: () => void run(() => subir(elegido)),
      children: (
        <p>
          {elegido.name}: sus liquidaciones salen todas, o ninguna si un renglón tiene un error. No
          se puede deshacer.
        </p>
      ),
    });
  return (
    <div className="acciones">
      <DownloadButton
        name="nota-de-entrega.xlsx"
        load={() => download(nota, { search: {} })}
        doing="Preparando…"
      >
        Nota de las abiertas (Excel)
      </DownloadButton>
      <BusyButton
        type="button"
        className="boton-secundario"
        busy={busy}
        doing="Leyendo…"
        onClick={() => archivo.current?.click()}
      >
        Subir nota llena
      </BusyButton>
      <input
        ref={archivo}
        type="file"
        className="oculto"
        tabIndex={-1}
        aria-label="Nota de entrega llena"
        accept={`.xlsx,${TIPO_XLSX}`}
        onChange={({ target }) => {
          const elegido = target.files?.[0];
          if (elegido !== undefined) preguntar(elegido);
          // The same file, corrected, may be chosen again.
          target.value = '';
        }}
      />
      {question}
      {refusal}
    </div>
  );
}

import { useCallback, useMemo, useRef, useState } from 'react';
import { call, download } from '../../../api/call.ts';
import {
  reporteExport,
  reporteFarmacias,
  reporteResumen,
} from '../../../contracts/dashboard/reporte.ts';
import { VALIDACION } from '../../../domain/mensajes.ts';
import type { Usuario } from '../../../stores/signedInUser.ts';
import { BusyButton } from '../../form/BusyButton.tsx';
import { Dialog } from '../../form/Dialog.tsx';
import { FechaField } from '../../form/FechaField.tsx';
import { Icon } from '../../form/Icon.tsx';
import { useAppForm } from '../../form/useAppForm.tsx';
import { useErrorDialog } from '../../form/useErrorDialog.tsx';
import { Guard } from '../../session/Guard.tsx';
import { PagedTable } from '../../table/PagedTable.tsx';
import { PAGE_SIZE, paginaDeTexto } from '../../table/Paging.tsx';
import { readValues, useAddress, useBackAndForward } from '../../table/useAddress.ts';
import { useAnswer } from '../../useAnswer.ts';
import { type Elegida, FarmaciaChooser } from '../FarmaciaChooser.tsx';
import { ordenDeTexto } from '../palabras.ts';
import { OrdenContext, useOrderedTable } from '../useOrderedTable.ts';
import { columnasReporte } from './columnas.tsx';
import { descargar } from '../../download/descargar.ts';
import { hoyEn } from '../../hoyEn.ts';
import { EN_BLANCO, filtroDeDireccion, formularioReporte, periodosA, TODAS } from './filtro.ts';
import { Sumas } from './Sumas.tsx';

const FORM = 'reporte';
const ARCHIVO = 'canjes.xlsx';

/** The report's island, for Regentes and pharmacy admins. */
export function Reporte() {
  return <Guard accion="verReportes">{(user) => <Pantalla user={user} />}</Guard>;
}

const codigoDe = (farmacia: string): string | undefined =>
  farmacia === '' ? undefined : farmacia === TODAS ? '' : farmacia;

function Pantalla({ user }: { readonly user: Usuario }) {
  const [address, change] = useAddress(EN_BLANCO);
  // Whoever has one pharmacy reports on it: its code is their user name.
  const propia = user.farmaciaAdmin ? undefined : user.userName;
  const [codigo, setCodigo] = useState(() => codigoDe(address.farmacia) ?? propia);
  const [asked, setAsked] = useState(0);
  const [exporting, setExporting] = useState(false);
  const [missing, setMissing] = useState(false);
  const [hoy] = useState(() => hoyEn(user.pais));
  const wanted = useRef<'generar' | 'exportar'>('generar');
  const errores = useErrorDialog();

  const form = useAppForm({
    id: FORM,
    schema: formularioReporte,
    initial: { fechaInicio: address.desde, fechaFinal: address.hasta },
    onSubmit: async (fechas) => {
      if (codigo === undefined) {
        setMissing(true);
        return;
      }
      if (wanted.current === 'exportar') {
        await exportar({ ...fechas, farmacia: codigo });
        return;
      }
      setAsked((count) => count + 1);
      change(
        {
          desde: fechas.fechaInicio,
          hasta: fechas.fechaFinal,
          farmacia: codigo === '' ? TODAS : codigo,
          pagina: '1',
        },
        'push',
      );
    },
  });
  useBackAndForward(() => {
    const { desde, hasta, farmacia } = readValues(location.search, EN_BLANCO);
    form.setFieldValue('fechaInicio', desde);
    form.setFieldValue('fechaFinal', hasta);
    setCodigo(codigoDe(farmacia) ?? propia);
  });
  const exportar = async (filtro: Parameters<typeof pedirArchivo>[0]) => {
    setExporting(true);
    try {
      descargar(await pedirArchivo(filtro), ARCHIVO);
    } catch (error) {
      errores.show(error);
    } finally {
      setExporting(false);
    }
  };
  const close = useCallback(() => setMissing(false), []);

  return (
    <div className="pila-amplia">
      <form.AppForm>
        <form.Body className="pila-amplia">
          <form.FormErrors
            others={
              codigo === undefined
                ? [{ id: `${FORM}-farmacia`, message: VALIDACION.seleccionarFarmacia }]
                : []
            }
          />
          <div className="filtros">
            <FarmaciaChooser
              id={`${FORM}-farmacia`}
              label="Farmacia"
              hint="Escriba parte del nombre o del código, o elija «Todas las farmacias»."
              userName={user.userName}
              todas
              codigo={codigo}
              onChoose={(elegida: Elegida) =>
                setCodigo(typeof elegida === 'object' ? elegida.Codigo : elegida && '')
              }
              onFailure={errores.show}
            />
            <form.AppField name="fechaInicio">
              {() => <FechaField label="Fecha de inicio" hoy={hoy} max={hoy} />}
            </form.AppField>
            <form.AppField name="fechaFinal">
              {() => <FechaField label="Fecha final" hoy={hoy} max={hoy} />}
            </form.AppField>
            <div className="acciones">
              {periodosA(hoy).map(([nombre, [desde, hasta]]) => (
                <button
                  key={nombre}
                  type="button"
                  className="boton-secundario"
                  onClick={() => {
                    form.setFieldValue('fechaInicio', desde);
                    form.setFieldValue('fechaFinal', hasta);
                  }}
                >
                  {nombre}
                </button>
              ))}
            </div>
          </div>
          <div className="acciones">
            <button
              type="submit"
              className="boton"
              onClick={() => {
                wanted.current = 'generar';
              }}
            >
              Generar Reporte
            </button>
            <BusyButton
              className="boton-secundario"
              busy={exporting}
              doing="Preparando el archivo…"
              onClick={() => {
                wanted.current = 'exportar';
              }}
            >
              Exportar a Excel
            </BusyButton>
          </div>
        </form.Body>
      </form.AppForm>
      <Filas
        key={asked}
        pais={user.pais}
        address={address}
        change={change}
        onFailure={errores.show}
      />
      {missing && (
        <Dialog
          title="Información"
          onClose={close}
          footer={
            <button type="button" className="boton" data-primero onClick={close}>
              Cerrar
            </button>
          }
        >
          <div className="alerta">
            <Icon name="info" />
            <p>{VALIDACION.seleccionarFarmacia}</p>
          </div>
        </Dialog>
      )}
      {errores.element}
    </div>
  );
}

const pedirArchivo = (body: Parameters<typeof download<typeof reporteExport>>[1]['body']) =>
  download(reporteExport, { body });

type Direccion = ReturnType<typeof useAddress<keyof typeof EN_BLANCO>>;

/** The report that the address asks for. A failure clears the rows and leads back to page 1. */
function Filas({
  pais,
  address,
  change,
  onFailure,
}: {
  readonly pais: Usuario['pais'];
  readonly address: Direccion[0];
  readonly change: Direccion[1];
  readonly onFailure: (error: unknown) => void;
}) {
  const filtro = filtroDeDireccion(address);
  const pagina = paginaDeTexto(address.pagina);
  const orden = ordenDeTexto(address.orden);
  const columnas = useMemo(() => columnasReporte(pais), [pais]);
  const subject = JSON.stringify(filtro);
  // A page that failed stays the one asked for, though the address is back at 1, until something is done.
  const [failed, setFailed] = useState<{ readonly subject: string; readonly pagina: number }>();
  const asked = failed?.subject === subject ? failed.pagina : pagina;
  const { answer: listing, again } = useAnswer({
    request: filtro === null ? undefined : `${asked} ${orden ?? ''}`,
    subject,
    onFailure,
    load: async (signal) => {
      if (filtro === null) return { data: [], nextPage: null };
      try {
        return await call(reporteFarmacias, {
          search: { page: asked, limit: PAGE_SIZE, orden },
          body: filtro,
          signal,
        });
      } catch (error) {
        if (!signal.aborted && asked !== 1) {
          setFailed({ subject, pagina: asked });
          change({ pagina: '1' }, 'replace');
        }
        throw error;
      }
    },
  });
  const { answer: sumas } = useAnswer({
    request: filtro === null ? undefined : 'sumas',
    subject,
    load: async (signal) =>
      filtro === null ? undefined : call(reporteResumen, { body: filtro, signal }),
  });
  if (filtro === null) return null;
  const resumen = sumas.status === 'failed' ? undefined : sumas.value;
  // Sums and rows come together: neither pushes the other.
  if (sumas.status === 'loading' && resumen === undefined) {
    return (
      <p className="estado estado-cargando" role="status">
        Buscando canjes aprobados…
      </p>
    );
  }
  return (
    <>
      {resumen !== undefined && <Sumas resumen={resumen} />}
      <OrdenContext
        value={{
          state: [{ id: 'FechaCanje', desc: orden === 'desc' }],
          onChange: ([primera]) => {
            setFailed(undefined);
            change({ orden: primera?.desc === true ? 'desc' : '', pagina: '1' }, 'push');
          },
        }}
      >
        <PagedTable
          title="Canjes aprobados"
          columns={columnas}
          rowId={({ Id }) => String(Id)}
          listing={listing}
          again={() => {
            if (failed === undefined) again();
            else setFailed(undefined);
          }}
          page={pagina}
          onPage={(to) => {
            setFailed(undefined);
            change({ pagina: String(to) }, 'push');
          }}
          nouns={['canje aprobado', 'canjes aprobados']}
          empty={<p>No hay canjes aprobados de esa farmacia en esas fechas.</p>}
          total={resumen?.Canjes}
          useTable={useOrderedTable}
        />
      </OrdenContext>
    </>
  );
}

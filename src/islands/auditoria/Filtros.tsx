import { useState } from 'react';
import { ORDENES_DE_COLA } from '../../contracts/dashboard/auditoria.ts';
import { formatearDia } from '../../domain/calendario.ts';
import { FILTROS_DE_COLA } from '../../domain/marcas.ts';
import type { PaisCodigo } from '../../domain/paises.ts';
import { paisDeTrabajo } from '../../domain/paisDeTrabajo.ts';
import { FarmaciaFiltro } from '../dashboard/FarmaciaChooser.tsx';
import { PaisFiltro } from '../dashboard/PaisFiltro.tsx';
import { ProductoFiltro } from '../dashboard/ProductoFiltro.tsx';
import { optionsIn, Select } from '../form/Select.tsx';
import { defaults, type Direccion, diasAbiertos } from './filtro.ts';
import { useUsuario } from '../session/Guard.tsx';

interface FiltrosProps {
  readonly pais: PaisCodigo | undefined;
  readonly address: Direccion;
  readonly change: (changes: Partial<Direccion>, entry: 'push' | 'replace') => void;
}

/** The filters of the queue. A new filter opens its first case. */
export function Filtros({ pais, address, change }: FiltrosProps) {
  const user = useUsuario();
  const [now] = useState(() => new Date());
  const elegir = (changes: Partial<Direccion>) => change({ ...changes, caso: '' }, 'push');
  return (
    <search className="filtros mesa-filtros">
      <PaisFiltro
        id="mesa-pais"
        value={pais ?? ''}
        onValue={(value) => change({ ...defaults, pais: value }, 'push')}
      />
      <FarmaciaFiltro
        id="mesa-farmacia"
        pais={pais}
        value={address.farmacia}
        onValue={(farmacia, entry) => change({ farmacia, caso: '' }, entry)}
      />
      <ProductoFiltro
        id="mesa-producto"
        pais={pais}
        value={address.producto}
        onValue={(producto) => elegir({ producto })}
      />
      <Select
        id="mesa-marca"
        label="Mostrar"
        value={address.marca}
        empty="Todos"
        options={optionsIn(FILTROS_DE_COLA)}
        onValue={(marca) => elegir({ marca })}
      />
      <Select
        id="mesa-dia"
        label="Día"
        value={address.dia}
        empty="Todos"
        options={diasAbiertos(pais ?? paisDeTrabajo(user), now).map(({ nombre, dia }) => ({
          value: dia,
          label: `${nombre}, ${formatearDia(dia).slice(0, 5)}`,
        }))}
        onValue={(dia) => elegir({ dia })}
      />
      <Select
        id="mesa-orden"
        label="Orden"
        value={address.orden}
        options={optionsIn(ORDENES_DE_COLA)}
        onValue={(orden) => elegir({ orden })}
      />
    </search>
  );
}

import { OfBrand, TermFilter } from './account-filters.tsx';
import { IconDeviceSim, IconRotate } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SimListRow } from '../../../domain/live/devices/sim.ts';
import { ExportButton } from '../../base/jobs/export-button.tsx';
import type { List } from '../../base/list/list.ts';
import { ListScreen } from '../../base/list/list-screen.tsx';
import { useList } from '../../base/list/use-list.ts';
import { openDialog } from '../../base/ui/dialogs.ts';
import { Notice } from '../../base/ui/notice.tsx';
import { SIMS } from './account-lists.ts';
import { SimDialog } from './sim-dialog.tsx';
import { useSimColumns } from './sim-columns.tsx';
import { useSimReset } from './use-sim-reset.ts';

const openSim = (sim: SimListRow): void => openDialog('sim', (close) => <SimDialog sim={sim} onClose={close} />);

/** The SIM cards of the brands that staff see: what each has used, in what vehicle it is, and their reset. */
export function SimsPart() {
  const { t } = useTranslation();
  const list = useList(SIMS);
  const columns = useSimColumns();
  const reset = useSimReset();
  return (
    <ListScreen
      list={list}
      label={t('account.tabs.sims')}
      columns={columns}
      idOf={({ iccid }) => iccid}
      nameOf={({ iccid }) => iccid}
      filters={<SimFilters list={list} />}
      exports={
        <ExportButton
          call="simcards.list"
          query={list.query}
          title={t('account.tabs.sims')}
          disabled={list.total === 0}
        />
      }
      bulk={[
        {
          id: 'reset',
          label: t('account.sim.reset'),
          icon: <IconRotate size={17} stroke={1.75} aria-hidden />,
          title: (count) => t('account.sim.resetAsk', { count }),
          text: t('account.sim.resetText'),
          run: ({ iccid }) => reset(iccid),
        },
      ]}
      empty={
        <Notice
          title={t('account.sim.empty')}
          text={t('account.sim.emptyText')}
          icon={<IconDeviceSim size={26} stroke={1.75} />}
        />
      }
      onOpen={openSim}
    />
  );
}

function SimFilters({ list }: { list: Pick<List<unknown, typeof SIMS.filters>, 'filters' | 'filter'> }) {
  const { t } = useTranslation();
  return (
    <>
      <TermFilter list={list} label={t('account.sim.search')} />
      <OfBrand list={list} />
    </>
  );
}

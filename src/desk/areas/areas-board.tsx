import { Button, useComputedColorScheme } from '@mantine/core';
import { IconFileImport, IconPlus, IconPolygon, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { AreaRow } from '../../../domain/desk/areas/area.ts';
import { areaPath, newAreaPath } from './area-paths.ts';
import { isSecondForm } from './load-areas.ts';
import { removeArea, useRemoveArea } from './remove-area.tsx';
import { ExportButton } from '../../base/jobs/export-button.tsx';
import { ListScreen } from '../../base/list/list-screen.tsx';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { openDialog } from '../../base/ui/dialogs.ts';
import { Notice } from '../../base/ui/notice.tsx';
import { AreaFilters } from './area-filters.tsx';
import { AreaMapPanel, type Chosen } from './area-map-panel.tsx';
import classes from './areas-list.module.css';
import { useAreaColumns } from './columns.tsx';
import { FileMenu } from './file-menu.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { useFirstList, useSecondList, type AreaList, type Whose } from './use-area-list.ts';

/** The buttons of the toolbar: a new area, and areas of a file. */
export function AreaButtons() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  return (
    <>
      <Button
        variant="default"
        h={40}
        leftSection={<IconFileImport size={18} stroke={1.75} aria-hidden />}
        onClick={() => openDialog('import-areas', (close) => <ImportDialog onClose={close} />)}
      >
        {t('areaList.import')}
      </Button>
      <Button
        component={Link}
        href={newAreaPath({ profile: user.profile })}
        h={40}
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
      >
        {t('areaList.add')}
      </Button>
    </>
  );
}

/** A list of areas with their map, by the calls that the tab's flag of the second form says. */
export function AreasBoard({ whose }: { whose: Whose }) {
  return isSecondForm() ? <SecondBoard whose={whose} /> : <FirstBoard whose={whose} />;
}

function SecondBoard({ whose }: { whose: Whose }) {
  const { t } = useTranslation();
  const list = useSecondList(whose);
  return (
    <Board
      list={list}
      exports={
        <div className={classes.exports}>
          <FileMenu query={list.query} label={t('areaList.exportMap')} disabled={list.total === 0} />
          <ExportButton call="areas.list" query={list.query} title={t('areaList.title')} disabled={list.total === 0} />
        </div>
      }
    />
  );
}

const FirstBoard = ({ whose }: { whose: Whose }) => <Board list={useFirstList(whose)} exports={null} />;

const NONE: readonly AreaRow[] = [];

/** What a file can be made of that holds the chosen areas alone. */
const exportChosen = (rows: readonly AreaRow[]): ReactNode => <ChosenFile rows={rows} />;

function ChosenFile({ rows }: { rows: readonly AreaRow[] }) {
  const { t } = useTranslation();
  return <FileMenu query={{ ids: rows.map(({ id }) => id).join(',') }} label={t('areaList.exportChosen')} isSmall />;
}

function NoAreas() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  return (
    <Notice title={t('areaList.empty')} text={t('areaList.emptyText')} icon={<IconPolygon size={26} stroke={1.75} />}>
      <Button component={Link} href={newAreaPath({ profile: user.profile })}>
        {t('areaList.add')}
      </Button>
    </Notice>
  );
}

function Board({ list, exports }: { list: AreaList; exports: ReactNode }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { user } = useSignedIn();
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const remove = useRemoveArea();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const columns = useAreaColumns({
    theme,
    hasOwner: user.profile !== 'USER',
    onShow: ({ id }) => setChosen((before) => ({ id, turn: (before?.turn ?? 0) + 1 })),
    onRemove: (area) => removeArea(area),
  });
  const edit = ({ id }: AreaRow) => navigate(areaPath(id));
  return (
    <div className={classes.page}>
      <div className={classes.list}>
        <ListScreen
          list={list}
          label={t('areaList.title')}
          columns={columns}
          idOf={({ id }) => String(id)}
          nameOf={({ name }) => name}
          filters={<AreaFilters list={list} />}
          exports={exports}
          also={exportChosen}
          bulk={[
            {
              id: 'remove',
              label: t('areaList.remove'),
              icon: <IconTrash size={17} stroke={1.75} aria-hidden />,
              title: (count) => t('areaList.removeAskAll', { count }),
              text: t('areas.removeText'),
              run: remove,
            },
          ]}
          empty={<NoAreas />}
          onOpen={edit}
        />
      </div>
      <AreaMapPanel
        rows={list.rows ?? NONE}
        chosen={chosen}
        onChoose={(id) => setChosen((before) => (id === null ? null : { id, turn: before?.turn ?? 0 }))}
        onEdit={edit}
        onRemove={(area) => removeArea(area)}
      />
    </div>
  );
}

import { Button } from '@mantine/core';
import { IconPlus, IconSitemap } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BrandRow } from '../../../domain/people/brands/brand-settings.ts';
import { ScreenHeader } from '../../base/frame/screen-header.tsx';
import { Waiting } from '../../base/frame/waiting.tsx';
import { ListSearch } from '../../base/list/list-search.tsx';
import { useCall } from '../../base/query/use-call.ts';
import card from '../../base/ui/card.module.css';
import { openDialog } from '../../base/ui/dialogs.ts';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import { Notice } from '../../base/ui/notice.tsx';
import page from '../../base/ui/page.module.css';
import { useAskedNew } from '../../base/ui/use-asked-new.ts';
import { usePhone } from '../../base/ui/use-phone.ts';
import { NewBrandDialog } from './brand-dialog.tsx';
import { BrandLine } from './brand-line.tsx';
import { branchesOf, matching } from './brand-tree.ts';
import classes from './brands.module.css';

/** As many brands are seen at a glance. */
const SEARCHED_FROM = 8;

const openNew = (parent: BrandRow): void =>
  openDialog('brand', (close) => <NewBrandDialog parent={parent} onClose={close} />);

/** The own brand and the brands below it with their gateways, for administrators. */
export default function BrandsScreen() {
  const { t } = useTranslation();
  const phone = usePhone();
  const asked = useCall('brands.list', {}, { keptMs: 0 });
  const own = asked.value?.find(({ parent }) => parent === null);
  const add = own && (
    <Button h={40} leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => openNew(own)}>
      {t('brands.add')}
    </Button>
  );
  return (
    <>
      <ScreenHeader title={t('brands.title')} subtitle={t('brands.lead')}>
        {!phone && add}
      </ScreenHeader>
      <div className={page.page}>
        {phone && add}
        {asked.failure && <FailureCallout title={t('brands.unlisted')} failure={asked.failure} onRetry={asked.again} />}
        {asked.value ? <Tree rows={asked.value} /> : !asked.failure && <Waiting />}
      </div>
    </>
  );
}

function Tree({ rows }: { rows: readonly BrandRow[] }) {
  const { t } = useTranslation();
  const [term, setTerm] = useState<string | null>(null);
  const own = rows.find(({ parent }) => parent === null);
  useAskedNew(own ? () => openNew(own) : null);
  const shown = matching(branchesOf(rows), term);
  return (
    <>
      {rows.length >= SEARCHED_FROM && (
        <div className={classes.search}>
          <ListSearch label={t('brands.search')} value={term} onChange={setTerm} />
        </div>
      )}
      <section className={card.card}>
        <ul className={classes.tree} aria-label={t('brands.list')}>
          {shown.map(({ brand, depth }) => (
            <li key={brand.id} style={{ paddingInlineStart: `calc(${depth} * var(--step))` }}>
              <BrandLine brand={brand} rows={rows} onAdd={() => openNew(brand)} />
            </li>
          ))}
        </ul>
        {shown.length === 0 && <p className={classes.quiet}>{t('brands.none')}</p>}
        {rows.length === 1 && (
          <Notice title={t('brands.only')} text={t('brands.onlyText')} icon={<IconSitemap size={26} stroke={1.75} />} />
        )}
      </section>
    </>
  );
}

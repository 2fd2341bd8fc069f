import { ActionIcon, Menu, UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronLeft, IconChevronRight, IconSelector } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LIST_PAGE_SIZES, type ListPageSize } from '../../domain/tracker-panel.ts';
import { useFormat } from '../i18n/format.ts';
import classes from './list-pager.module.css';
import { linesOf, linesShown, pagesOf, readPageSize } from './list-window.ts';

interface Props {
  /** From 0. */
  page: number;
  size: ListPageSize;
  /** Lines of the whole list. */
  total: number;
  onPage(page: number): void;
  onSize(size: ListPageSize): void;
}

/** The foot of a list: which lines are shown of how many, how many a page, and the pages beside. */
export function ListPager({ page, size, total, onPage, onSize }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const lines = linesOf(size);
  const pages = pagesOf(total, lines);
  const [from, to] = linesShown(page, total, lines);
  return (
    <nav className={classes.pager} aria-label={t('fleet.pager.label')}>
      <span className={classes.range} role="status">
        {t('fleet.pager.range', { from: format.integer(from), to: format.integer(to), total: format.integer(total) })}
      </span>
      <SizeMenu size={size} onSize={onSize} />
      {pages > 1 && (
        <>
          <ActionIcon variant="subtle" color="gray" size={32} aria-label={t('fleet.pager.previous')} disabled={page === 0} onClick={() => onPage(page - 1)}>
            <IconChevronLeft size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
          <span className={classes.pages} aria-hidden>
            {t('fleet.pager.page', { page: format.integer(page + 1), pages: format.integer(pages) })}
          </span>
          <ActionIcon variant="subtle" color="gray" size={32} aria-label={t('fleet.pager.next')} disabled={page + 1 >= pages} onClick={() => onPage(page + 1)}>
            <IconChevronRight size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </>
      )}
    </nav>
  );
}

/** How many lines a page. A menu and not a select, whose hidden options would stand among those of the list. */
function SizeMenu({ size, onSize }: Pick<Props, 'size' | 'onSize'>) {
  const { t } = useTranslation();
  const wordOf = (one: ListPageSize): string => (one === 'all' ? t('fleet.pager.all') : String(one));
  return (
    <Menu position="top-end" width={130} shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={classes.size} aria-label={t('fleet.pager.sizeNow', { size: wordOf(size) })} title={t('fleet.pager.size')}>
          {wordOf(size)}
          <IconSelector size={15} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('fleet.pager.size')}</Menu.Label>
        <Menu.RadioGroup value={String(size)} onChange={(value) => onSize(readPageSize(value))}>
          {LIST_PAGE_SIZES.map((one) => (
            <Menu.RadioItem key={one} value={String(one)} checkIcon={<IconCheck size={16} stroke={2} aria-hidden />} closeMenuOnClick>
              {wordOf(one)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

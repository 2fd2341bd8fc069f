import { ActionIcon, Menu, UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronLeft, IconChevronRight, IconSelector } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format.ts';
import classes from './pager.module.css';
import { linesShown, pagesOf } from './pages.ts';

interface Props<S extends number | 'all'> {
  /** From 0. */
  page: number;
  /** Rows of a page; `all` is a list that is not cut into pages. */
  size: S;
  /** The sizes that are offered; one alone is no choice. */
  sizes: readonly S[];
  /** Rows of the whole list. */
  total: number;
  /** What it turns the pages of, where the screen has several lists. */
  label?: string;
  /** Of a modal dialog, outside of which nothing can be reached. */
  isInDialog?: boolean;
  onPage(page: number): void;
  onSize?(size: S): void;
}

/** The foot of a list: which rows are shown of how many, how many a page, and the pages beside. */
export function Pager<S extends number | 'all'>(props: Props<S>) {
  const { page, size, sizes, total, label, isInDialog = false, onPage, onSize } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const rows = typeof size === 'number' ? size : Infinity;
  const pages = pagesOf(total, rows);
  const [from, to] = linesShown(page, total, rows);
  return (
    <nav className={classes.pager} aria-label={label ? `${t('list.pages')}: ${label}` : t('list.pages')}>
      <span className={classes.range} role="status">
        {t('list.range', { from: format.integer(from), to: format.integer(to), total: format.integer(total) })}
      </span>
      {onSize && sizes.length > 1 && <SizeMenu size={size} sizes={sizes} isInDialog={isInDialog} onSize={onSize} />}
      {pages > 1 && (
        <>
          <Turn label={t('list.previous')} isOff={page === 0} icon={IconChevronLeft} onTurn={() => onPage(page - 1)} />
          <span className={classes.page} aria-hidden>
            {t('list.page', { page: format.integer(page + 1), pages: format.integer(pages) })}
          </span>
          <Turn
            label={t('list.next')}
            isOff={page + 1 >= pages}
            icon={IconChevronRight}
            onTurn={() => onPage(page + 1)}
          />
        </>
      )}
    </nav>
  );
}

interface TurnProps {
  label: string;
  isOff: boolean;
  icon: typeof IconChevronLeft;
  onTurn(): void;
}

const Turn = ({ label, isOff, icon: Icon, onTurn }: TurnProps) => (
  <ActionIcon variant="subtle" color="gray" size={32} aria-label={label} disabled={isOff} onClick={onTurn}>
    <Icon size={18} stroke={1.75} aria-hidden />
  </ActionIcon>
);

type SizeProps<S extends number | 'all'> = Pick<Props<S>, 'size' | 'sizes' | 'isInDialog'> & { onSize(size: S): void };

/** How many rows a page. A menu and not a select, whose hidden options would stand among those of a list. */
function SizeMenu<S extends number | 'all'>({ size, sizes, isInDialog, onSize }: SizeProps<S>) {
  const { t } = useTranslation();
  const wordOf = (one: S): string => (one === 'all' ? t('list.all') : String(one));
  return (
    <Menu
      position="top-end"
      width={130}
      shadow="md"
      withinPortal={isInDialog !== true}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <UnstyledButton
          className={classes.size}
          aria-label={t('list.sizeNow', { size: wordOf(size) })}
          title={t('list.size')}
        >
          {wordOf(size)}
          <IconSelector size={15} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('list.size')}</Menu.Label>
        <Menu.RadioGroup
          value={String(size)}
          onChange={(value) => onSize(sizes.find((one) => String(one) === value) ?? size)}
        >
          {sizes.map((one) => (
            <Menu.RadioItem
              key={one}
              value={String(one)}
              checkIcon={<IconCheck size={16} stroke={2} aria-hidden />}
              closeMenuOnClick
            >
              {wordOf(one)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

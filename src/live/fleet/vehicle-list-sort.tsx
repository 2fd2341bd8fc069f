import { Menu, UnstyledButton } from '@mantine/core';
import { IconCheck, IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import quiet from '../../base/ui/quiet-button.module.css';
import classes from './vehicle-list.module.css';
import { firstOrder, SORTS, TRACKER_SORTS, type ListOrder } from './vehicle-list-order.ts';

interface Props {
  order: ListOrder;
  onOrder(order: ListOrder): void;
  sorts?: readonly ListOrder['sort'][];
}

const isSort = (value: string): value is ListOrder['sort'] => (TRACKER_SORTS as readonly string[]).includes(value);

/** What a list is sorted by, behind the icon that says which way. */
export function SortMenu({ order, onOrder, sorts = SORTS }: Props) {
  const { t } = useTranslation();
  const Icon = order.descending ? IconSortDescending : IconSortAscending;
  const label = t('fleet.list.sort', { by: t(`fleet.list.by.${order.sort}`) });
  const check = <IconCheck size={16} stroke={2} aria-hidden />;
  return (
    // A phone's sheet leaves less room than all the orders take.
    <Menu
      position="bottom-end"
      width={230}
      shadow="md"
      withInitialFocusPlaceholder={false}
      middlewares={{ flip: true, shift: true, size: { padding: 8 } }}
      classNames={{ dropdown: classes.orders }}
    >
      <Menu.Target>
        <UnstyledButton className={quiet.button} aria-label={label} title={label}>
          <Icon size={20} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('fleet.list.sortBy')}</Menu.Label>
        <Menu.RadioGroup value={order.sort} onChange={(sort) => isSort(sort) && onOrder(firstOrder(sort))}>
          {sorts.map((sort) => (
            <Menu.RadioItem key={sort} value={sort} checkIcon={check} closeMenuOnClick>
              {t(`fleet.list.by.${sort}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.RadioGroup
          value={order.descending ? 'down' : 'up'}
          onChange={(way) => onOrder({ ...order, descending: way === 'down' })}
        >
          {(['up', 'down'] as const).map((way) => (
            <Menu.RadioItem key={way} value={way} checkIcon={check} closeMenuOnClick>
              {t(`fleet.list.${way}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

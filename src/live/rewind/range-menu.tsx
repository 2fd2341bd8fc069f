import { Menu, UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './rewind-bar.module.css';
import { RANGES_MS, type RangeMs } from './time-window.ts';

/** How much time the bar spans. */
export function RangeMenu({ rangeMs, onRange }: { rangeMs: RangeMs; onRange(rangeMs: RangeMs): void }) {
  const { t } = useTranslation();
  const words: Record<RangeMs, string> = {
    900_000: t('rewind.range.quarter'),
    3_600_000: t('rewind.range.hour'),
    21_600_000: t('rewind.range.sixHours'),
    86_400_000: t('rewind.range.day'),
  };
  return (
    <Menu position="top-start" width={140} shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={classes.range}>
          <span className="visually-hidden">{t('rewind.range.label')}</span>
          {words[rangeMs]}
          <IconChevronDown size={14} stroke={2} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('rewind.range.label')}</Menu.Label>
        <Menu.RadioGroup value={String(rangeMs)}>
          {RANGES_MS.map((choice) => (
            <Menu.RadioItem
              key={choice}
              value={String(choice)}
              checkIcon={<IconCheck size={16} stroke={2} aria-hidden />}
              closeMenuOnClick
              onChange={() => onRange(choice)}
            >
              {words[choice]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { MapProvider } from '../../../domain/people/brands/brand.ts';
import type { BrandRow, BrandSettings } from '../../../domain/people/brands/brand-settings.ts';
import { FormDialog } from '../../base/form/form-dialog.tsx';
import { Waiting } from '../../base/frame/waiting.tsx';
import { useCall } from '../../base/query/use-call.ts';
import { Dialog } from '../../base/ui/dialog.tsx';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import { AddressFields, PlaceField, SettingFields } from './brand-fields.tsx';
import { branchesOf, withinOf } from './brand-tree.ts';
import { useEditBrandForm, useNewBrandForm } from './use-brand-form.ts';

/** A new brand below another one. */
export function NewBrandDialog({ parent, onClose }: { parent: BrandRow; onClose(): void }) {
  const { t } = useTranslation();
  const form = useNewBrandForm(parent.id, onClose);
  return (
    <FormDialog title={t('brands.addBelow', { name: parent.name })} form={form} shape="wide" onClose={onClose}>
      <AddressFields form={form} alias={null} />
    </FormDialog>
  );
}

interface Props {
  id: number;
  /** All brands that there are to stand below. */
  rows: readonly BrandRow[];
  onClose(): void;
}

/** A brand that is there: read when the dialog opens, since a list says less and may be older. */
export function BrandDialog({ id, rows, onClose }: Props) {
  const { t } = useTranslation();
  const asked = useCall('brands.settings', { params: { id: String(id) } }, { keptMs: 0, isForgotten: true });
  if (asked.value) return <EditBrand brand={asked.value} rows={rows} onClose={onClose} />;
  return (
    <Dialog title={t('brands.edit')} shape="wide" closable onDismiss={onClose}>
      {asked.failure ? (
        <FailureCallout title={t('brands.unread')} failure={asked.failure} onRetry={asked.again} />
      ) : (
        <Waiting />
      )}
    </Dialog>
  );
}

/** How fields and their values read where two people changed the same brand. */
function useTexts(rows: readonly BrandRow[]) {
  const { t } = useTranslation();
  const fields = ['name', 'alias', 'hosts', 'parent', 'mapProvider', 'b2cEnabled', 'isOverdue'] as const;
  const parameters = ['registerUrl', 'mapPrefix'] as const;
  return {
    labels: Object.fromEntries([...fields, ...parameters].map((name) => [name, t(`brands.field.${name}`)])),
    text: (field: string, value: unknown): string | undefined => {
      if (typeof value === 'boolean') return t(value ? 'brands.on' : 'brands.off');
      if (field === 'parent') return rows.find(({ id }) => String(id) === value)?.name;
      if (field === 'hosts') return String(value).replaceAll('\n', ', ') || undefined;
      if (field === 'mapProvider') return value ? t(`shell.providers.${value as MapProvider}`) : t('brands.mapNone');
      return undefined;
    },
  };
}

function EditBrand({ brand, rows, onClose }: Omit<Props, 'id'> & { brand: BrandSettings }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  // What somebody else saves while this is open is told when it is saved here.
  const [seen] = useState(brand);
  const form = useEditBrandForm(seen, onClose);
  const within = withinOf(rows, seen.id);
  const toLooks = () =>
    form.leave(() => {
      onClose();
      navigate(`/brand?id=${seen.id}`);
    });
  return (
    <FormDialog
      title={t('brands.edit')}
      about={seen.name}
      form={form}
      shape="wide"
      texts={useTexts(rows)}
      aside={
        <Button variant="subtle" h={44} onClick={toLooks}>
          {t('brands.looks')}
        </Button>
      }
      onClose={onClose}
    >
      <AddressFields form={form} alias={seen.alias} />
      {seen.parent !== null && (
        <PlaceField form={form} places={branchesOf(rows).filter((place) => !within.includes(place.brand.id))} />
      )}
      <SettingFields form={form} brand={seen} />
    </FormDialog>
  );
}

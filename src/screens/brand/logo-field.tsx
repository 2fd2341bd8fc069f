import { Button } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_LOGO_BYTES } from '../../../domain/brand.ts';
import { BrandContext, useBrand } from '../../brand/brand-context.tsx';
import { BrandMark } from '../../brand/brand-mark.tsx';
import { canDraw, dataUriOf } from '../../ui/picture.ts';
import classes from './brand.module.css';

const KINDS = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'];
const ICON = { size: 17, stroke: 1.75, 'aria-hidden': true } as const;

interface Props {
  value: string | null;
  /** Name of the brand, for the initials where the logo cannot be drawn. */
  name: string;
  error?: ReactNode;
  onChange: (logo: string | null) => void;
  onError: (words: string) => void;
}

type Fault = 'tooLarge' | 'noPicture' | 'notDrawn';

/** The picture of a file as the server takes it, or what is wrong with it. */
async function read(file: File): Promise<{ uri: string } | { fault: Fault }> {
  if (!KINDS.includes(file.type)) return { fault: 'noPicture' };
  if (file.size > MOST_LOGO_BYTES) return { fault: 'tooLarge' };
  const uri = await dataUriOf(file);
  return uri !== null && (await canDraw(uri)) ? { uri } : { fault: 'notDrawn' };
}

/** The logo: dropped here or chosen as a file. */
export function LogoField({ value, name, error, onChange, onError }: Props) {
  const { t } = useTranslation();
  const page = useBrand();
  const chooser = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const id = useId();
  const take = async (file: File | undefined) => {
    if (!file) return;
    const picture = await read(file);
    if ('uri' in picture) onChange(picture.uri);
    else onError(t(`brandEdit.logoFault.${picture.fault}`, { size: MOST_LOGO_BYTES / 1024 }));
  };
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isOver);
  };
  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`}>
      <span id={`${id}-label`} className={classes.label}>
        {t('brandEdit.logo')}
      </span>
      <div
        className={classes.drop}
        data-over={over}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          void take(event.dataTransfer.files[0]);
        }}
      >
        <BrandContext value={{ ...page, name, logo: value }}>
          <BrandMark size={56} />
        </BrandContext>
        <div className={classes.logoActions}>
          <Button size="xs" variant="default" leftSection={<IconUpload {...ICON} />} onClick={() => chooser.current?.click()}>
            {t('brandEdit.logoChoose')}
          </Button>
          {value !== null && (
            <Button size="xs" variant="subtle" color="gray" leftSection={<IconTrash {...ICON} />} onClick={() => onChange(null)}>
              {t('brandEdit.logoRemove')}
            </Button>
          )}
        </div>
        <input
          ref={chooser}
          type="file"
          className="visually-hidden"
          accept={KINDS.join(',')}
          aria-label={t('brandEdit.logoFile')}
          tabIndex={-1}
          onChange={(event) => {
            void take(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </div>
      <p id={`${id}-hint`} className={classes.hint}>
        {t('brandEdit.logoHint', { size: MOST_LOGO_BYTES / 1024 })}
      </p>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

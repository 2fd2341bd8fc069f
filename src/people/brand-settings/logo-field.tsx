import { Button } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_LOGO_BYTES } from '../../../domain/people/brands/brand.ts';
import { BrandContext, useBrand } from '../../base/brand/brand-context.tsx';
import { BrandMark } from '../../base/brand/brand-mark.tsx';
import { canDraw, dataUriOf } from '../../base/ui/picture.ts';
import classes from './brand.module.css';

const KINDS = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'];
const ICON = { size: 17, stroke: 1.75, 'aria-hidden': true } as const;

interface Props {
  value: string | null;
  /** Name of the brand, for the initials if the logo cannot be drawn. */
  name: string;
  error?: ReactNode;
  onChange: (logo: string | null) => void;
  onError: (words: string) => void;
}

type Fault = 'tooLarge' | 'noPicture' | 'notDrawn';

/** Reads a picture file as a data URI for the server, or returns its fault. */
async function read(file: File): Promise<{ uri: string } | { fault: Fault }> {
  if (!KINDS.includes(file.type)) return { fault: 'noPicture' };
  if (file.size > MOST_LOGO_BYTES) return { fault: 'tooLarge' };
  const uri = await dataUriOf(file);
  return uri !== null && (await canDraw(uri)) ? { uri } : { fault: 'notDrawn' };
}

/** Field of the logo: dropped or chosen as a file. */
export function LogoField({ value, name, error, onChange, onError }: Props) {
  const { t } = useTranslation();
  const page = useBrand();
  const id = useId();
  const take = async (file: File | undefined) => {
    if (!file) return;
    const picture = await read(file);
    if ('uri' in picture) onChange(picture.uri);
    else onError(t(`brandEdit.logoFault.${picture.fault}`, { size: MOST_LOGO_BYTES / 1024 }));
  };
  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`}>
      <span id={`${id}-label`} className={classes.label}>
        {t('brandEdit.logo')}
      </span>
      <DropPlace onFile={(file) => void take(file)}>
        <BrandContext value={{ ...page, name, logo: value }}>
          <BrandMark size={56} />
        </BrandContext>
        <Choices hasLogo={value !== null} onFile={(file) => void take(file)} onRemove={() => onChange(null)} />
      </DropPlace>
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

type TakeFile = (file: File | undefined) => void;

/** Drop target for files. */
function DropPlace({ onFile, children }: { onFile: TakeFile; children: ReactNode }) {
  const [over, setOver] = useState(false);
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isOver);
  };
  return (
    <div
      className={classes.drop}
      data-over={over}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        onFile(event.dataTransfer.files[0]);
      }}
    >
      {children}
    </div>
  );
}

function Choices({ hasLogo, onFile, onRemove }: { hasLogo: boolean; onFile: TakeFile; onRemove: () => void }) {
  const { t } = useTranslation();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <div className={classes.logoActions}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconUpload {...ICON} />}
          onClick={() => chooser.current?.click()}
        >
          {t('brandEdit.logoChoose')}
        </Button>
        {hasLogo && (
          <Button size="xs" variant="subtle" color="gray" leftSection={<IconTrash {...ICON} />} onClick={onRemove}>
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
          onFile(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

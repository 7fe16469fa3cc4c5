import { mdiArrowDown, mdiArrowUp, mdiDeleteOutline, mdiPlus } from '@mdi/js';
import { useEffect, useRef, useState } from 'react';
import type { FormElement, FormItem } from '@hydria/shared/rules/form-layout.ts';
import { Button, IconButton } from '@hydria/shared/ui/button.tsx';
import { FieldError } from '@hydria/shared/ui/field.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { TextArea, TextInput } from '@hydria/shared/ui/text-input.tsx';
import { freeName, textIn, withText } from './edited-form.ts';
import { useEditorT } from './use-editor-t.ts';

interface ItemFieldsProps {
  element: FormElement;
  errorAt: (property: string) => string | undefined;
  onChange: (items: FormItem[], merge?: string) => void;
}

const newItems = (items: readonly FormItem[], labels: readonly string[]): FormItem[] => {
  const used = new Set(items.map(({ value }) => value));
  return labels.map((label) => {
    const value = freeName(used, 'answer');
    used.add(value);
    return { value, label: { el: label } };
  });
};

/** Adds many answers at once: one in each line. */
const ManyItems = ({ items, onDone }: { items: readonly FormItem[]; onDone: (items: FormItem[]) => void }) => {
  const t = useEditorT();
  const [text, setText] = useState('');
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return (
    <Stack gap={8}>
      <TextArea
        name="many"
        label={t('items.many')}
        description={t('items.many_hint')}
        value={text}
        onChange={setText}
      />
      <Button
        size="small"
        variant="outlined"
        disabled={lines.length === 0}
        css={{ justifySelf: 'start' }}
        onClick={() => onDone(newItems(items, lines))}
      >
        {t('items.add_many', { count: lines.length })}
      </Button>
    </Stack>
  );
};

interface ItemLineProps {
  item: FormItem;
  place: number;
  isLast: boolean;
  errorAt: (property: string) => string | undefined;
  /** Takes the item with a change of one property. */
  onChange: (item: FormItem, property: string) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** One answer: its words, its name, and the buttons that move and remove it. */
const ItemLine = ({ item, place, isLast, errorAt, onChange, onMove, onRemove }: ItemLineProps) => {
  const t = useEditorT();
  const number = place + 1;
  return (
    <Row gap={8} wrap={false} align="start" data-item>
      <Stack gap={8} css={{ flex: 1, minWidth: 0 }}>
        <TextInput
          name={`item-${place}`}
          label={t('items.label', { number })}
          error={errorAt(`items.${place}.label`)}
          lang="el"
          autoComplete="off"
          value={textIn(item.label, 'el')}
          onChange={(words) => onChange({ ...item, label: withText(item.label, 'el', words) }, 'item')}
        />
        <TextInput
          name={`item-value-${place}`}
          label={t('items.value', { number })}
          error={errorAt(`items.${place}.value`)}
          autoComplete="off"
          value={item.value}
          onChange={(value) => onChange({ ...item, value }, 'value')}
        />
      </Stack>
      <Stack gap={0} css={{ paddingTop: 26 }}>
        <IconButton aria-label={t('items.up', { number })} disabled={place === 0} onClick={() => onMove(-1)}>
          <Icon path={mdiArrowUp} size={18} />
        </IconButton>
        <IconButton aria-label={t('items.down', { number })} disabled={isLast} onClick={() => onMove(1)}>
          <Icon path={mdiArrowDown} size={18} />
        </IconButton>
        <IconButton aria-label={t('items.remove', { number })} onClick={onRemove}>
          <Icon path={mdiDeleteOutline} size={18} />
        </IconButton>
      </Stack>
    </Row>
  );
};

const Missing = ({ error }: { error: string | undefined }) => error && <FieldError>{error}</FieldError>;

/** The answers of a question with choices: words, name, order. */
export const ItemFields = ({ element, errorAt, onChange }: ItemFieldsProps) => {
  const t = useEditorT();
  const { items } = element;
  const list = useRef<HTMLDivElement>(null);
  const [isMany, setIsMany] = useState(false);
  const [added, setAdded] = useState(0);
  useEffect(() => {
    if (added > 0) list.current?.querySelector<HTMLElement>('[data-item]:last-of-type input')?.focus();
  }, [added]);
  const put = (place: number, item: FormItem, merge: string) => onChange(items.with(place, item), merge);
  const move = (place: number, by: -1 | 1) => {
    const item = items[place];
    if (item) onChange(items.filter((_, index) => index !== place).toSpliced(place + by, 0, item));
  };
  return (
    <Stack gap={12}>
      <div ref={list} css={{ display: 'grid', gap: 12 }}>
        {items.map((item, place) => (
          <ItemLine
            key={place}
            item={item}
            place={place}
            isLast={place === items.length - 1}
            errorAt={errorAt}
            onChange={(changed, property) => put(place, changed, `${property}-${element.id}-${place}`)}
            onMove={(by) => move(place, by)}
            onRemove={() => onChange(items.filter((_, index) => index !== place))}
          />
        ))}
      </div>
      <Missing error={errorAt('items')} />
      <Row gap={8}>
        <Button
          size="small"
          variant="outlined"
          startIcon={<Icon path={mdiPlus} size={18} />}
          onClick={() => {
            onChange([...items, ...newItems(items, [''])]);
            setAdded((before) => before + 1);
          }}
        >
          {t('items.add')}
        </Button>
        <Button size="small" aria-expanded={isMany} onClick={() => setIsMany((before) => !before)}>
          {t('items.paste')}
        </Button>
      </Row>
      {isMany && (
        <ManyItems
          items={items}
          onDone={(many) => {
            onChange([...items, ...many]);
            setIsMany(false);
          }}
        />
      )}
    </Stack>
  );
};

import { ActionIcon, Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconPlus } from "@tabler/icons-react";
import { useEffect, useRef, type FormEvent, type ReactNode } from "react";
import { useSettledProblem } from "../form/settled-problem.ts";
import styles from "./cards.module.css";

/** What is wrong in an entry: in the list in a word or two, above its form in full. */
interface CardMark {
  meaning: "bad" | "due";
  short: string;
  text: string;
}

interface EntryCardsProps<Item extends { id: string }> {
  /** What an entry is called: "line". */
  noun: string;
  items: readonly Item[];
  openId: string | null;
  onOpen: (id: string | null) => void;
  markOf: (item: Item) => CardMark | null;
  titleOf: (item: Item) => ReactNode;
  detailOf: (item: Item) => ReactNode;
  /** What stands at the right of a card: a result, an amount. */
  endOf: (item: Item) => ReactNode;
  /** Without it none can be added. */
  onAdd?: (() => void) | undefined;
  /** The field that a check leads to in the open entry, by its `data-entry`; it gets the focus whenever the entry or the field is another one. */
  field?: string | null;
  /** The form of the open entry. */
  children: (item: Item, index: number) => ReactNode;
}

/** Entries on a phone, where a grid does not fit: a list, and one form at a time with links to the previous and next one. */
export function EntryCards<Item extends { id: string }>(props: EntryCardsProps<Item>) {
  const { noun, items, openId, onOpen, markOf, titleOf, detailOf, endOf, onAdd, field = null, children } = props;
  const index = items.findIndex(({ id }) => id === openId);
  const item = items[index];
  const card = useRef<HTMLDivElement>(null);
  const shownId = item?.id ?? null;
  const before = useRef(shownId);
  useEffect(() => {
    // When moving to another one, it is shown from its top.
    if (shownId !== null && before.current !== null && before.current !== shownId)
      card.current?.scrollIntoView?.({ block: "start" });
    before.current = shownId;
  }, [shownId]);
  useEffect(() => {
    if (!field || !shownId) return;
    const input = card.current?.querySelector<HTMLElement>(`[data-entry="${field}"] :is(input, textarea, select, button)`);
    input?.scrollIntoView?.({ block: "center" });
    input?.focus({ preventScroll: true });
  }, [field, shownId]);
  const { problem: mark, typed, left } = useSettledProblem(item ? markOf(item) : null);
  const goTo = (to: number) => onOpen(items[to]?.id ?? null);
  const addButton = onAdd && (
    <Button data-digits-add leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
      {`Add ${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`}
    </Button>
  );

  if (!item)
    return (
      <>
        {items.length > 0 && (
          <ul className={styles.cards}>
            {items.map((one) => {
              const mark = markOf(one);
              return (
                <li key={one.id} className={styles.cardRow}>
                  <button type="button" className={styles.cardButton} onClick={() => onOpen(one.id)}>
                    <span className={styles.cardLine}>
                      <span>{titleOf(one)}</span>
                      <span className="quiet">{detailOf(one)}</span>
                      {mark && (
                        <span className={styles.cardProblem} data-meaning={mark.meaning}>
                          {mark.short}
                        </span>
                      )}
                    </span>
                    <span className={styles.cardEnd}>{endOf(one)}</span>
                  </button>
                </li>
              );
            })}
          </ul>
        )}
        {addButton}
      </>
    );
  return (
    <div
      ref={card}
      className={styles.openCard}
      data-digits-scope
      onInput={({ target }: FormEvent) => target instanceof HTMLElement && target.dataset["digits"] !== undefined && typed()}
      onBlur={left}
    >
      <div className={styles.stepper}>
        <Button variant="default" leftSection={<IconChevronLeft size={16} aria-hidden />} onClick={() => onOpen(null)}>
          All {noun}s
        </Button>
        <span className={styles.stepperEnd}>
          <ActionIcon
            variant="default"
            size={44}
            disabled={index === 0}
            aria-label={`Previous ${noun}`}
            onClick={() => goTo(index - 1)}
          >
            <IconChevronLeft size={18} />
          </ActionIcon>
          <span className="figures">
            {index + 1} of {items.length}
          </span>
          <ActionIcon
            variant="default"
            size={44}
            disabled={index === items.length - 1}
            aria-label={`Next ${noun}`}
            onClick={() => goTo(index + 1)}
          >
            <IconChevronRight size={18} />
          </ActionIcon>
        </span>
      </div>
      {mark && (
        <p className={styles.cardMark} data-meaning={mark.meaning}>
          {mark.text}
        </p>
      )}
      {children(item, index)}
      <div className={styles.stepper}>
        <Button
          variant="default"
          disabled={index === 0}
          leftSection={<IconChevronLeft size={16} aria-hidden />}
          onClick={() => goTo(index - 1)}
        >
          Previous
        </Button>
        {index < items.length - 1 ? (
          <Button
            data-digits-next
            rightSection={<IconChevronRight size={16} aria-hidden />}
            onClick={() => goTo(index + 1)}
          >{`Next ${noun}`}</Button>
        ) : (
          addButton
        )}
      </div>
    </div>
  );
}

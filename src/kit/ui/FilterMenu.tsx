import { Button, Combobox, useCombobox } from "@mantine/core";
import { IconCheck, IconChevronLeft, IconChevronRight, IconFilter } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState } from "react";
import { type Filter, offersOf, type Offer, withValue } from "./filter.ts";
import { DayRange } from "./FilterValues.tsx";
import type { List } from "./list.ts";
import { onEscape } from "./on-escape.ts";
import styles from "./list.module.css";

const back = "back to all filters";

/** For the popover that a combobox is drawn in: Escape is for the calendar of a period first. */
const calendarFirst: object = { closeOnEscape: false };

/** One menu for all filters of a list. What is typed is searched for in their names and values, so that two keys and Enter set one. */
export function FilterMenu<Row>({ list, filters }: { list: List<Row>; filters: readonly Filter[] }) {
  const [typed, setTyped] = useState("");
  const [name, setName] = useState<string | null>(null);
  const open = filters.find((filter) => filter.name === name) ?? null;
  const menu = useCombobox({
    onDropdownOpen: () => menu.focusSearchInput(),
    onDropdownClose: () => {
      setTyped("");
      setName(null);
      menu.resetSelectedOption();
    },
  });
  const isPeriod = open?.kind === "days";
  const offers = offersOf(filters, list, typed, open);

  // The offers of the typed text are drawn after it was typed; the first of them is the one that is marked and that Enter takes.
  const markFirst = useEffectEvent(() => void menu.selectFirstOption());
  const drawn = offers.map(({ key }) => key).join("\n");
  useEffect(() => {
    if (typed !== "" && drawn !== "") markFirst();
  }, [drawn, typed]);

  function show(filter: Filter | null) {
    setTyped("");
    setName(filter?.name ?? null);
    menu.resetSelectedOption();
    menu.focusSearchInput();
  }
  function close() {
    menu.closeDropdown();
    menu.focusTarget();
  }
  function choose(key: string) {
    if (key === back) return show(null);
    const offer = offers.find((one) => one.key === key);
    if (!offer) return;
    if (offer.value === null) return show(offer.filter);
    list.change(withValue(offer.filter, list, offer.value));
    if (offer.filter.kind === "choice" && offer.filter.many) return;
    close();
  }
  return (
    <Combobox
      store={menu}
      width={300}
      position="bottom-start"
      keepMounted={false}
      {...(isPeriod && calendarFirst)}
      onOptionSubmit={choose}
    >
      <Combobox.Target targetType="button">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconFilter size={14} aria-hidden />}
          onClick={() => menu.toggleDropdown()}
        >
          Filter
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown {...(isPeriod && { onKeyDown: onEscape(close) })}>
        <Combobox.Search
          aria-label={open ? `Find in ${open.label}` : "Find a filter or value"}
          placeholder={open ? open.label : "Field or value"}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") menu.focusTarget();
            if (event.key === "Backspace" && typed === "" && open) show(null);
          }}
        />
        <Combobox.Options className={styles.offers} aria-label={open?.label ?? "Filters"}>
          {open && (
            <Combobox.Option value={back} className={styles.offer}>
              <IconChevronLeft size={14} aria-hidden />
              All filters
            </Combobox.Option>
          )}
          {offers.map((offer) => (
            <OfferLine key={offer.key} offer={offer} />
          ))}
          {offers.length === 0 && !isPeriod && <Combobox.Empty>No filter with this name</Combobox.Empty>}
        </Combobox.Options>
        {open?.kind === "days" && (
          <div className={styles.period}>
            <DayRange filter={open} list={list} />
          </div>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}

function OfferLine({ offer: { key, label, value, on } }: { offer: Offer }) {
  return (
    <Combobox.Option value={key} active={on} className={styles.offer}>
      <span>{label}</span>
      {on && <IconCheck size={14} aria-label="set" />}
      {value === null && <IconChevronRight size={14} aria-hidden />}
    </Combobox.Option>
  );
}

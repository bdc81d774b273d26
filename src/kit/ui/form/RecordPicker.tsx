import { CloseButton, Combobox, InputBase, Loader, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState, type Ref } from "react";
import type { FieldValues } from "react-hook-form";
import type { z } from "zod";
import type { Endpoint } from "#kit/contract.ts";
import { stringifySearch } from "../routing.ts";
import { StatusBadge } from "../status.tsx";
import type { Meaning } from "#kit/meaning.ts";
import type { InputShown } from "./DecimalInput.tsx";
import styles from "./form.module.css";
import { useField, type FieldProps } from "./use-field.ts";

export interface RecordChoice<Row> {
  /** The record's `list` endpoint. */
  endpoint: Endpoint<string, z.ZodType, z.ZodType, z.ZodType<{ rows: Row[]; next: string | null }>>;
  /** The record in words: "UT set 42, Olympus 38DL". */
  text: (row: Row) => string;
  /** Its number, shown in mono before the words. */
  number?: (row: Row) => string;
  /** Whether it may be selected, under each option: `{ meaning: "bad", words: "Calibration ended on 3 Mar 2026" }`. */
  validity?: (row: Row) => { meaning: Meaning; words: string } | null;
  /** Filters for the list: `{ status: "active" }`. */
  filters?: Record<string, string>;
  /** The words of the record already selected; without them it is read from the list's address by its id. */
  chosenText?: string | null;
  /** Receives the whole record, to fill in other fields from it. */
  onPicked?: (row: Row | null) => void;
  placeholder?: string;
}

/** Selects a record of another kind by searching its list; the form stores its id. */
export function RecordPicker<Row extends { id: string }, T extends FieldValues = FieldValues>({
  name,
  label,
  help,
  disabled,
  ...choice
}: FieldProps<T> & RecordChoice<Row>) {
  const { field, shown } = useField<T>({
    name,
    ...(label ? { label } : {}),
    ...(help ? { help } : {}),
    ...(disabled ? { disabled } : {}),
  });
  return (
    <RecordInput
      {...shown}
      {...choice}
      ref={field.ref}
      name={field.name}
      onBlur={field.onBlur}
      value={typeof field.value === "string" ? field.value : ""}
      onChange={(id) => field.onChange(id)}
    />
  );
}

type RecordInputProps<Row> = InputShown &
  RecordChoice<Row> & { value: string; onChange: (id: string) => void; ref?: Ref<HTMLInputElement> };

/** The same outside a form. */
export function RecordInput<Row extends { id: string }>(props: RecordInputProps<Row>) {
  const {
    endpoint,
    text,
    number,
    validity,
    filters = {},
    chosenText,
    onPicked,
    placeholder,
    value,
    onChange,
    onBlur,
    ref,
    ...shown
  } = props;
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() });
  const [typed, setTyped] = useState<string | null>(null);
  const [sought] = useDebouncedValue((typed ?? "").trim(), 200);
  const found = useQuery<{ rows: Row[] }>({
    queryKey: [endpoint.path + stringifySearch({ ...filters, q: sought, limit: 20 })],
    enabled: box.dropdownOpened,
  });
  const chosen = useQuery<Row>({ queryKey: [`${endpoint.path}/${value}`], enabled: value !== "" && chosenText === undefined });
  const words = chosenText ?? (chosen.data ? lineOf(chosen.data) : "");
  const [picked, setPicked] = useState<{ id: string; words: string } | null>(null);
  const rows = found.data?.rows ?? [];

  // The records found arrive after the words were typed; then Enter selects the first of them.
  const markFirst = useEffectEvent(() => {
    if (typed !== null && box.dropdownOpened) box.selectFirstOption();
  });
  useEffect(() => {
    if (found.data) markFirst();
  }, [found.data]);

  function lineOf(row: Row) {
    return number ? `${number(row)} ${text(row)}` : text(row);
  }
  function pick(row: Row | null) {
    setPicked(row && { id: row.id, words: lineOf(row) });
    setTyped(null);
    onChange(row?.id ?? "");
    onPicked?.(row);
    box.closeDropdown();
  }
  return (
    <Combobox
      store={box}
      onOptionSubmit={(id) => {
        const row = rows.find((one) => one.id === id);
        if (row) pick(row);
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <InputBase
          {...shown}
          ref={ref}
          role="combobox"
          aria-expanded={box.dropdownOpened}
          aria-controls={box.dropdownOpened ? (box.listId ?? undefined) : undefined}
          autoComplete="off"
          placeholder={placeholder ?? "Search"}
          value={typed ?? (value === "" ? "" : picked?.id === value ? picked.words : words)}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            box.openDropdown();
            box.selectFirstOption();
          }}
          onClick={() => box.openDropdown()}
          onKeyDown={(event) => {
            // During a search Enter is meant for the list and must not send the form.
            if (event.key === "Enter" && box.dropdownOpened && box.getSelectedOptionIndex() === -1) event.preventDefault();
          }}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => {
            setTyped(null);
            box.closeDropdown();
            onBlur?.();
          }}
          rightSection={
            value !== "" && !shown.disabled ? (
              <CloseButton
                size="sm"
                aria-label={`Clear ${typeof shown.label === "string" ? shown.label : "the choice"}`}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => pick(null)}
              />
            ) : (
              <Combobox.Chevron />
            )
          }
          rightSectionPointerEvents={value === "" ? "none" : "all"}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options className={styles.options} aria-label="Found records">
          {rows.map((row) => {
            const valid = validity?.(row);
            return (
              <Combobox.Option key={row.id} value={row.id} active={row.id === value}>
                <div>
                  {number && <span className="mono">{number(row)} </span>}
                  {text(row)}
                </div>
                {valid && <StatusBadge meaning={valid.meaning}>{valid.words}</StatusBadge>}
              </Combobox.Option>
            );
          })}
          {found.isLoading && (
            <Combobox.Empty>
              <Loader size="xs" aria-label="Searching" />
            </Combobox.Empty>
          )}
          {found.isError && <Combobox.Empty>The list could not be loaded.</Combobox.Empty>}
          {found.data && rows.length === 0 && (
            <Combobox.Empty>{sought === "" ? "Nothing to choose from" : "Nothing found"}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

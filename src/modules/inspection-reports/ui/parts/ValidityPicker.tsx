import { CloseButton, Combobox, InputBase, useCombobox } from "@mantine/core";
import { useState, type ReactNode } from "react";
import styles from "./parts.module.css";

export interface PickerOption {
  value: string;
  /** Its number, in monospace before the label. */
  number: string;
  text: string;
  /** Whether it may be used on the days of the inspection, drawn when the option is seen. */
  validity?: ReactNode;
}

interface ValidityPickerProps {
  label: string;
  options: readonly PickerOption[];
  value: string | null;
  onChange: (value: string | null) => void;
  /** What to show for a value that is not among the options. */
  otherwise?: string;
  required?: boolean;
  disabled?: boolean;
  error?: ReactNode;
  description?: ReactNode;
  placeholder?: string;
  /** Tells that there is nothing to choose from, and why. */
  empty?: string;
  clearable?: boolean;
}

const shownAtOnce = 30;

/**
 * Chooses one of a list by typing, and shows under each whether it is valid on the inspection date. Invalid ones can be chosen: the gate refuses them
 * until the record is corrected.
 */
export function ValidityPicker(props: ValidityPickerProps) {
  const {
    options,
    value,
    onChange,
    otherwise = "",
    empty = "Nothing found",
    clearable = true,
    placeholder = "Search",
    ...shown
  } = props;
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() });
  const [typed, setTyped] = useState<string | null>(null);
  const words = (typed ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  const found = options.filter(({ number, text }) => words.every((word) => `${number} ${text}`.toLowerCase().includes(word)));
  const chosen = options.find((one) => one.value === value);
  const chosenText = chosen ? [chosen.number, chosen.text].filter(Boolean).join(" ") : value ? otherwise : "";

  function pick(next: string | null) {
    setTyped(null);
    onChange(next);
    box.closeDropdown();
  }
  return (
    <Combobox store={box} onOptionSubmit={pick}>
      <Combobox.Target withExpandedAttribute>
        <InputBase
          {...shown}
          role="combobox"
          aria-expanded={box.dropdownOpened}
          aria-controls={box.dropdownOpened ? (box.listId ?? undefined) : undefined}
          autoComplete="off"
          placeholder={placeholder}
          value={typed ?? chosenText}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            box.openDropdown();
            box.selectFirstOption();
          }}
          onClick={() => box.openDropdown()}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => {
            setTyped(null);
            box.closeDropdown();
          }}
          rightSection={
            value && clearable && !shown.disabled ? (
              <CloseButton
                size="sm"
                aria-label={`Clear ${shown.label}`}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => pick(null)}
              />
            ) : (
              <Combobox.Chevron />
            )
          }
          rightSectionPointerEvents={value && clearable ? "all" : "none"}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options className={styles.options}>
          {found.slice(0, shownAtOnce).map((option) => (
            <Combobox.Option key={option.value} value={option.value} active={option.value === value}>
              <div>
                {option.number && <span className="mono">{option.number} </span>}
                {option.text}
              </div>
              {box.dropdownOpened && option.validity}
            </Combobox.Option>
          ))}
          {found.length > shownAtOnce && <Combobox.Empty>{found.length - shownAtOnce} more: type to narrow down</Combobox.Empty>}
          {found.length === 0 && <Combobox.Empty>{options.length === 0 ? empty : "Nothing found"}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

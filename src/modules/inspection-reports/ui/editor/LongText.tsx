import { Textarea, type TextareaProps } from "@mantine/core";
import { useCallbackRef } from "@mantine/hooks";
import { type CSSProperties, memo } from "react";
import { useDictation, withWords } from "#kit/ui/speech/dictation.tsx";
import styles from "./editor.module.css";

interface LongTextProps extends Pick<
  TextareaProps,
  | "label"
  | "aria-label"
  | "description"
  | "placeholder"
  | "required"
  | "error"
  | "disabled"
  | "className"
  | "minRows"
  | "maxRows"
  | "maxLength"
> {
  value: string;
  onChange: (text: string) => void;
}

/** Whether the browser itself makes a text as high as what stands in it; else it is measured, which has the page laid out twice for each key. */
const grows = typeof CSS !== "undefined" && CSS.supports("field-sizing", "content");

/** A text of several lines, as high as it needs. */
export function LongText({ onChange, ...rest }: LongTextProps) {
  return <Drawn {...rest} onChange={useCallbackRef(onChange)} />;
}

const Drawn = memo(function Drawn({ onChange, minRows = 1, maxRows = 99, ...rest }: LongTextProps) {
  const rows = grows
    ? { classNames: { input: styles.grows }, style: { "--least": minRows, "--most": maxRows } as CSSProperties }
    : { autosize: true, minRows, maxRows };
  const dictation = useDictation({
    label: rest["aria-label"] ?? (typeof rest.label === "string" ? rest.label : "the text"),
    onSaid: (words) => onChange(withWords(rest.value, words)),
    disabled: rest.disabled,
  });
  return <Textarea {...rest} {...rows} {...dictation} onChange={(event) => onChange(event.currentTarget.value)} />;
});

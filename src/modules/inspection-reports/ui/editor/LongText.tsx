import { Textarea, type TextareaProps } from "@mantine/core";
import { useCallbackRef } from "@mantine/hooks";
import { memo } from "react";

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

/** A text of several lines, as high as needed. Measuring the height lays out the page, so it is measured only when this text changes. */
export function LongText({ onChange, ...rest }: LongTextProps) {
  return <Drawn {...rest} onChange={useCallbackRef(onChange)} />;
}

const Drawn = memo(function Drawn({ onChange, ...rest }: LongTextProps) {
  return <Textarea {...rest} autosize onChange={(event) => onChange(event.currentTarget.value)} />;
});

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

/** A text of several lines, as high as it needs. Finding that height has the page laid out, so it is found anew for a key of its own alone. */
export function LongText({ onChange, ...rest }: LongTextProps) {
  return <Drawn {...rest} onChange={useCallbackRef(onChange)} />;
}

const Drawn = memo(function Drawn({ onChange, ...rest }: LongTextProps) {
  return <Textarea {...rest} autosize onChange={(event) => onChange(event.currentTarget.value)} />;
});

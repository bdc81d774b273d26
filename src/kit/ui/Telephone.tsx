import { Anchor } from "@mantine/core";
import { type FunctionComponent, lazy, Suspense, use } from "react";
import { PlainText } from "./display.tsx";

interface TelephoneProps {
  number: string;
  /** Within a sentence, where colour alone would not show that it is a link. */
  inText?: boolean;
}
interface File {
  default: FunctionComponent<TelephoneProps>;
}

const asItIs: File = { default: ({ number }) => number };

/** Where the numbering plans of the world are not on the device, the number is shown as it is stored. */
const Grouped = lazy(() =>
  import("./GroupedNumber.tsx").then(
    (file?: File) => file ?? asItIs,
    () => asItIs,
  ),
);

/** A telephone number as a link to call it, "+1 713 555 0140", copied without the gaps; inside another link it is only text. */
export function Telephone({ number, inText = false }: TelephoneProps) {
  const text = (
    <Suspense fallback={number}>
      <Grouped number={number} />
    </Suspense>
  );
  if (use(PlainText)) return text;
  return (
    <Anchor inherit underline={inText ? "always" : "hover"} href={`tel:${number}`}>
      {text}
    </Anchor>
  );
}

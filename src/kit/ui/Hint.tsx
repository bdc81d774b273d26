import {
  autoUpdate,
  flip,
  offset,
  shift,
  useDismiss,
  useFloating,
  useFocus,
  useHover,
  useInteractions,
  useMergeRefs,
  useRole,
} from "@floating-ui/react";
import { Portal } from "@mantine/core";
import { cloneElement, type HTMLProps, type ReactElement, type ReactNode, type Ref, useState } from "react";
import styles from "./hint.module.css";

const openDelay = 700;
const skipDelay = 300;
/** The hint that is open, and when the last one closed. */
let shown: { close: () => void } | null = null;
let closedAt = -Infinity;

type Control = HTMLProps<HTMLElement> & { ref?: Ref<HTMLElement> };

/**
 * A short explanation for a control that shows only an icon; the control itself still needs its `aria-label`. Nothing important is shown only
 * here. Opens after 700 ms, or immediately when the last one closed less than 300 ms ago (specification section 9); one at a time.
 */
export function Hint({
  text,
  children,
  side = "bottom",
}: {
  text: ReactNode;
  children: ReactElement<Control>;
  side?: "top" | "bottom" | "left" | "right";
}) {
  const [open, setOpen] = useState(false);
  const { refs, floatingStyles, context } = useFloating<HTMLElement>({
    open,
    onOpenChange: (next) => {
      if (next) {
        shown?.close();
        shown = { close: () => setOpen(false) };
      } else if (open) {
        shown = null;
        closedAt = performance.now();
      }
      setOpen(next);
    },
    placement: side,
    middleware: [offset(6), flip(), shift({ padding: 8 })],
    whileElementsMounted: autoUpdate,
  });
  const delay = () => ({ open: performance.now() - closedAt < skipDelay ? 0 : openDelay });
  const { getReferenceProps, getFloatingProps } = useInteractions([
    useHover(context, { delay, move: false, mouseOnly: true }),
    useFocus(context),
    useDismiss(context, { referencePress: true, ancestorScroll: true }),
    useRole(context, { role: "tooltip" }),
  ]);
  const ref = useMergeRefs([refs.setReference, children.props.ref]);
  return (
    <>
      {cloneElement(children, { ...getReferenceProps(children.props), ref })}
      {open && (
        <Portal>
          <div ref={refs.setFloating} className={styles.hint} style={floatingStyles} {...getFloatingProps()}>
            {text}
          </div>
        </Portal>
      )}
    </>
  );
}

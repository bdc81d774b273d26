import { useRouter } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, MouseEvent, Ref } from "react";

/**
 * A link inside the product. It is an ordinary link (middle click, copy address), but a plain click changes the page without reloading the
 * application. Use it as `component={Go}` in Mantine parts.
 */
export function Go({
  href,
  onClick,
  children,
  ref,
  autoFocus,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; ref?: Ref<HTMLAnchorElement> }) {
  const { history } = useRouter();
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !plain || (rest.target && rest.target !== "_self") || !href.startsWith("/")) return;
    event.preventDefault();
    history.push(href);
  }
  return (
    <a {...rest} ref={ref ?? (autoFocus ? focusOn : undefined)} href={href} onClick={follow}>
      {children}
    </a>
  );
}

/** React's `autoFocus` works for fields and buttons, and not for links. */
function focusOn(link: HTMLAnchorElement | null) {
  link?.focus();
}

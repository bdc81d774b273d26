/** The width of a text in points, by the advance widths of the faces a paper is printed in. */
export function widthOf(text: string, fontSize: number, face: "normal" | "bold" | "mono"): number {
  if (face === "mono") return [...text].length * 0.6 * fontSize;
  const widths = advances[face];
  const thousandths = [...text].map(
    (letter) => (letter === "\u00a0" ? widths[0] : widths[letter.charCodeAt(0) - 32]) ?? wide(letter),
  );
  return (thousandths.reduce((total, value) => total + value, 0) / 1000) * fontSize;
}

/** Characters of Chinese, Japanese and Korean are as wide as they are high. */
const wide = (letter: string) => (letter >= "\u2e80" && letter <= "\ud7ff" ? 1000 : 680);

/** Advance widths of Inter, regular and semi-bold, for the characters from the space to the tilde, in thousandths of the type size. */
const advances: Record<"normal" | "bold", number[]> = {
  normal: numbers(
    "281 288 466 633 642 982 644 300 365 365 501 662 288 460 288 360 648 648 648 648 648 648 648 648 648 648 288 302 662 662 662 511 966 690 654 730 722 601 590 746 743 269 571 672 565 903 753 765 639 765 644 642 646 744 690 985 682 679 629 365 360 365 471 456 323 562 612 571 612 583 370 613 591 242 242 549 242 876 591 600 612 612 376 528 327 591 562 818 546 562 552 426 333 426 662",
  ),
  bold: numbers(
    "252 321 523 644 650 1004 663 326 373 373 540 673 319 465 319 379 660 647 647 647 666 647 647 647 647 647 319 329 673 673 673 543 999 728 659 737 722 605 588 749 746 277 580 703 565 922 759 769 645 773 652 650 660 736 728 1020 720 713 652 373 379 373 481 469 351 574 624 583 624 591 389 625 612 262 262 569 262 900 612 609 624 624 397 549 353 612 587 839 569 588 566 455 359 455 673",
  ),
};

function numbers(text: string): number[] {
  return text.split(" ").map(Number);
}

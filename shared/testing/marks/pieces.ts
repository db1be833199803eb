/** Pieces of the words of rows, with marks of all kinds and what looks like one. */
export const PIECES: readonly string[] = [
  ..."Book|Milk|the ferry|Socks|احجز|ホテル予約|Pâté|👟|iPhone 15|Chapter 2|500 g flour".split("|"),
  ..."(7 days before)|7 days before|7 Tage vorher|(2 Wochen davor)|on the day|la veille|（7日前）|7日前".split("|"),
  ..."(قبل 7 أيام)|за 7 дней до|(за 2 недели до)|4–6 weeks before|(2-4 weeks after)|T-7|D-3|1 month after".split("|"),
  ..."(401 days before)|3 days ago|(8+ weeks before)|2 weeks before board meeting|the day before".split("|"),
  ..."?kids|?rental-car|？子供|?1|?!kids|×nights|×nights+1|×nights/3|×2|x 3|(3)|×nights×people|× on".split("|"),
  ..."{guest}|{{x}}|/recipes/{id}|${HOME}|{1}|7.90 €|___|https://example.com/?a=b|#|-|–|:|,|.|(|)|（|）|×|?".split("|"),
];

/** What stands behind a piece. */
export const GAPS: readonly string[] = [" ", " ", " ", "", "  ", " - ", ", "];

/** Joins pieces, each with what stands behind it, to the words of a row. */
export const joinPieces = (parts: readonly (readonly [piece: string, gap: string])[]): string =>
  parts
    .map(([piece, gap], index) => piece + (index < parts.length - 1 ? gap : ""))
    .join("")
    .trim();

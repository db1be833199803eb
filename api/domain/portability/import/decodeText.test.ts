import { describe, expect, it } from "vitest";
import { encodeText } from "../../../testing/encodeText.ts";
import { decodeText } from "./decodeText.ts";
import { Draft } from "./draft.ts";

async function read(bytes: Uint8Array, { readings = [] as string[], place = "" } = {}) {
  const draft = new Draft({ wanted: null, previewsOnly: true, readings });
  const text = await decodeText(bytes, draft, place);
  const { notices, readings: offered } = draft.summarize();
  return { text, notices, offered };
}

/** Lists as people write them. */
const LISTS: readonly [language: string, encoding: string, lines: string[]][] = [
  ["Russian", "windows-1251", ["Молоко", "Хлеб", "Сыр 200 г", "Яйца, 10 штук", "Позвонить маме", "Чай зелёный", "Рис"]],
  [
    "Ukrainian",
    "windows-1251",
    ["Хліб", "Сир твердий", "Їжа для кота", "Сіль", "Купити квитки", "Подарунок для Олени"],
  ],
  ["Polish", "windows-1250", ["Chleb żytni", "Ser żółty", "Jabłka", "Śmietana", "Odebrać paczkę", "Płyn do naczyń"]],
  ["Czech", "windows-1250", ["Mléko", "Rýže", "Čaj", "Těstoviny", "Prášek na praní", "Dárek pro Evu", "Žárovky"]],
  ["Hungarian", "windows-1250", ["Kenyér", "Tejföl", "Gyümölcs és zöldség", "Időpontot kérni", "Túró", "Só"]],
  ["Greek", "windows-1253", ["Γάλα", "Ψωμί", "Τυρί φέτα", "Αυγά", "Πληρωμή λογαριασμού", "Νερό", "Δώρο για την Άννα"]],
  ["German", "windows-1252", ["Brötchen", "Käse", "Äpfel", "Rechnung überweisen", "Geschenk für Jörg", "Straßenkarte"]],
  ["French", "windows-1252", ["Fromage râpé", "Crème fraîche", "Récupérer le colis", "Pâtes", "Thé", "Œufs"]],
  ["Spanish", "windows-1252", ["Jamón", "Piñas", "Azúcar", "Mañana: limpiar el baño", "Champú", "Regalo para Íñigo"]],
  ["Japanese", "shift_jis", ["牛乳", "パン", "じゃがいも", "母に電話する", "歯ブラシ", "本を図書館に返す", "塩"]],
  ["Chinese", "gb18030", ["牛奶", "面包", "给妈妈打电话", "胡萝卜", "交电费", "去图书馆还书", "盐"]],
  ["Korean", "euc-kr", ["우유", "빵", "계란", "엄마에게 전화하기", "전기 요금 내기", "도서관에 책 반납"]],
];

/** Returns each run of so many lines. */
const takeRuns = (lines: readonly string[], length: number) =>
  lines.slice(length - 1).map((_, index) => lines.slice(index, index + length).join("\r\n"));

describe("a text in an older encoding", () => {
  it.each(LISTS)("is read as what it is from three lines on: %s", async (_language, encoding, lines) => {
    for (const length of [3, 4, lines.length])
      for (const text of takeRuns(lines, length)) expect((await read(encodeText(text, encoding))).text).toBe(text);
  });

  it("is read as Turkish where enough words say so", async () => {
    const text = ["Tereyağı", "Yoğurt", "Şeker", "Diş fırçası", "Işık ampulü", "Ayşe için hediye", "Salatalık"].join(
      "\n",
    );
    expect((await read(encodeText(text, "windows-1254"))).text).toBe(text);
  });

  it("says its encoding, and offers each other one in which it is another text", async () => {
    const { text, notices, offered } = await read(encodeText("Молоко\nХлеб\nСыр", "windows-1251"));
    expect(text).toBe("Молоко\nХлеб\nСыр");
    expect(notices).toEqual(["This file was read as Cyrillic text (windows-1251)"]);
    expect(offered.filter(({ chosen }) => chosen)).toEqual([
      {
        group: "Text encoding",
        value: "windows-1251",
        label: "Cyrillic (windows-1251): Молоко",
        chosen: true,
      },
    ]);
    expect(offered.map(({ label }) => label)).toContain("Western European (windows-1252): Ìîëîêî");
    expect(new Set(offered.map(({ value }) => value)).size).toBe(offered.length);
    expect(offered.map(({ value }) => value)).not.toContain("utf-8");
  });

  it("is read as the caller says", async () => {
    const bytes = encodeText("Молоко", "koi8-r");
    expect((await read(bytes)).text).not.toBe("Молоко");
    const { text, notices, offered } = await read(bytes, { readings: ["items", "koi8-r"] });
    expect(text).toBe("Молоко");
    expect(notices).toEqual(["This file was read as Cyrillic text (KOI8-R)"]);
    expect(offered.find(({ chosen }) => chosen)?.value).toBe("koi8-r");
  });

  it("is read in the usual way for a choice that is none of those offered", async () => {
    for (const unknown of ["klingon", "utf-16le", "utf-8", ""])
      expect((await read(Buffer.from("K\u00e4se", "latin1"), { readings: [unknown] })).text).toBe("Käse");
  });

  it("has the choice of the first file in the others of a zip", async () => {
    const draft = new Draft({ wanted: null, previewsOnly: true });
    await decodeText(encodeText("Молоко\nХлеб\nСыр", "windows-1251"), draft, "a.txt");
    expect(await decodeText(encodeText("Чай", "windows-1251"), draft, "b.txt")).toBe("Чай");
    expect(await decodeText(Buffer.from("K\u00e4se"), draft, "c.txt")).toBe("Käse");
    expect(draft.summarize().readings.filter(({ chosen }) => chosen)).toHaveLength(1);
  });

  it("is not taken for another because of one name in another script", async () => {
    const lines = ["Купить кабель USBтип", "Молоко", "Хлеб чёрный", "Позвонить маме", "Забрать посылку на почте"];
    expect((await read(encodeText(lines.join("\n"), "windows-1251"))).text).toBe(lines.join("\n"));
  });

  it("may have a few bytes that are wrong when it is long, which is said", async () => {
    const text = "Позвонить маме\n".repeat(100);
    const { text: found, notices } = await read(Buffer.concat([encodeText(text, "windows-1251"), Buffer.from([0x98])]));
    expect(found.slice(0, 30)).toBe(text.slice(0, 30));
    expect(notices[0]).toBe("This file was read as Cyrillic text (windows-1251)");
  });

  it("ends at the mark that old programs write there", async () => {
    expect((await read(Buffer.from("K\u00e4se\u001a", "latin1"))).text).toBe("Käse");
  });

  it("is guessed as often as the budget of work allows", async () => {
    const draft = new Draft({ wanted: null, previewsOnly: true });
    await decodeText(Buffer.from("caf\u00e9", "latin1"), draft, "a.txt");
    const readOthers = async () => {
      // These bytes cannot be what the first file is.
      for (let index = 0; index < 6_000; index++)
        await decodeText(encodeText("あ、い", "shift_jis"), draft, `${index}.txt`);
    };
    await expect(readOthers()).rejects.toThrow("This file has too much in it to read");
  });

  it.each([
    ["a byte that stands for nothing", "caf\u00e9 \u0081"],
    ["controls", "caf\u00e9 \u0001\u0002"],
  ])("is refused with %s", async (_name, text) => {
    await expect(read(Buffer.from(text, "latin1"))).rejects.toThrow("This file isn’t readable text");
  });
});

describe("UTF-8 with bytes that are wrong", () => {
  it("stays UTF-8, and the places are said", async () => {
    const bytes = Buffer.concat([Buffer.from("Brötchen\nKäse\n"), Buffer.from([0x93]), Buffer.from("Butter 日本茶")]);
    const { text, notices, offered } = await read(bytes);
    expect(text).toBe("Brötchen\nKäse\n\ufffdButter 日本茶");
    expect(notices).toEqual(["This file has one character that couldn’t be read, shown as �"]);
    expect(offered.find(({ chosen }) => chosen)?.value).toBe("utf-8");
    expect(offered.map(({ value }) => value)).toContain("windows-1252");
  });

  it("is read up to its end when that is cut off", async () => {
    const bytes = Buffer.from("日本茶\n牛乳");
    expect((await read(bytes.subarray(0, -1))).text).toBe("日本茶\n牛\ufffd");
  });

  it("is not what a text of another encoding is taken for", async () => {
    for (const [, encoding, lines] of LISTS)
      expect((await read(encodeText(lines.join("\n"), encoding))).text).not.toContain("\ufffd");
  });

  it("is read as another encoding when the caller says so", async () => {
    const bytes = Buffer.concat([Buffer.from("Käse "), Buffer.from([0x93])]);
    expect((await read(bytes, { readings: ["windows-1252"] })).text).toBe("KÃ¤se “");
  });
});

describe("UTF-16 without a mark", () => {
  it.each([
    ["English", "Milk\r\nBread"],
    ["Russian", "Молоко\nХлеб чёрный\n"],
    ["Chinese", "牛奶\n一、面包 x\n"],
  ])("is read both ways round: %s", async (_language, text) => {
    const little = Buffer.from(text, "utf16le");
    for (const bytes of [little, Buffer.from(little).swap16()]) {
      const { text: found, notices } = await read(bytes);
      expect(found).toBe(text);
      expect(notices).toEqual(["This file was read as Unicode text (UTF-16)"]);
    }
  });

  it.each([
    ["the start of a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1])],
    ["UTF-8 with a NUL", Buffer.from("milk\0bread")],
    ["numbers", Buffer.from([1, 0, 2, 0, 3, 0, 4, 0])],
    ["an odd number of bytes", Buffer.from("m\0i\0l\0k\0x")],
  ])("is not what %s is taken for", async (_name, bytes) => {
    await expect(read(bytes)).rejects.toThrow("This file isn’t readable text");
  });
});

it("a text keeps the encoding that XML says it has", async () => {
  const xml = '<?xml version="1.0" encoding="windows-1251"?><opml/><!-- Чай -->';
  const { text, offered } = await read(encodeText(xml, "windows-1251"));
  expect(text).toBe(xml);
  expect(offered).toEqual([]);
});

it("20 MB of letters are decoded in bounded time", async () => {
  const bytes = Buffer.alloc(20 * 1024 * 1024, "caf\u00e9 \n", "latin1");
  const start = performance.now();
  expect((await read(bytes)).text).toHaveLength(bytes.length);
  expect(performance.now() - start).toBeLessThan(15_000);
});

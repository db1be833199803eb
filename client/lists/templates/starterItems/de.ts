import type { StarterId } from "./starterId.ts";

/** The items of the starters in German, as `loadStarterItems` reads them: each line is a heading with the items below it. */
export const STARTER_TEXTS: Record<StarterId, string> = {
  packing: `
    Papiere: Personalausweis oder Reisepass; Girokarte und etwas Bargeld; Versichertenkarte; Hausschlüssel; Bordkarte ?Flug
    Kleidung: Unterhosen ×Nächte+1; Socken ×Nächte+1; T-Shirts ×Nächte; Hosen ×2; Warmer Pullover; Schlafanzug; Regenjacke; Bequeme Schuhe; Badesachen ?Baden
    Kulturbeutel: Zahnbürste und Zahnpasta; Duschgel und Shampoo; Sonnencreme; Medikamente; Pflaster ×10
    Technik: Handy und Ladekabel; Kopfhörer
    Kurz vor der Abfahrt: Trinkflasche; Bücher ×2; Belegte Brote ×2; Etwas zum Spielen ?Kinder
  `,
  moving: `
    3 Monate vorher: Alte Wohnung schriftlich kündigen; Umzugswagen buchen, Halteverbot beantragen; Türen und Möbel ausmessen; Aussortieren, Sperrmüll anmelden
    Ummelden (1 Monat vorher): Nachsendeauftrag bei der Post; Strom, Gas und Internet; Bank, Versicherungen und Rundfunkbeitrag
    Kartons (2 Wochen vorher): Umzugskartons ×40; Klebeband ×6; Auf jeden Karton das Zimmer schreiben; Tasche für die erste Nacht packen
    Alte Wohnung (1 Tag vorher): Kühlschrank leeren und abtauen; Dübellöcher zuspachteln; Zählerstände fotografieren (am Tag selbst); Übergabeprotokoll unterschreiben (am Tag selbst); Schlüssel abgeben ×3 (am Tag selbst)
    Neue Wohnung (am Tag selbst): Zählerstände ablesen; Klingel und Briefkasten beschriften; Glühbirnen ×8; Beim Bürgeramt ummelden (2 Wochen danach)
  `,
  camping: `
    Schlafen: Zelt mit Stangen und Heringen; Zeltunterlage; Schlafsäcke ×Personen; Isomatten ×Personen; Kissen ×2; Gummihammer
    Kochen: Gaskocher; Gaskartuschen ×2; Feuerzeuge ×2; Topf und Pfanne; Scharfes Messer; Trinkwasser 10 l
    Essen: Teller und Becher ×Personen; Besteck ×Personen; Kühlbox mit Kühlakkus; Spülschüssel und Schwamm
    Anziehen: Regenjacken ×Personen; Trockene Socken ×4; Kuscheltier für die Nacht ?Kinder
    Licht und Apotheke: Stirnlampe und Batterien; Mückenspray und Zeckenzange; Verbandszeug
  `,
  shopping: `
    Obst und Gemüse: Äpfel ×6; Bananen ×5; Salat; Tomaten ×6; Zwiebeln 1 kg; Kartoffeln 2 kg
    Bäcker: Roggenmischbrot; Brötchen ×6
    Kühlregal: Milch 2 l; Butter 250 g; Quark 500 g; Käse; Joghurt ×4; Eier ×10
    Vorrat: Nudeln 500 g; Passierte Tomaten ×3; Haferflocken 500 g; Kaffee oder Tee
    Haushalt: Spülmittel; Klopapier ×8; Müllbeutel
  `,
  dog: `
    Kaufen (1 Woche vorher): Halsband mit deiner Telefonnummer; Leine und Geschirr; Körbchen für eine ruhige Ecke; Näpfe für Futter und Wasser ×2; Spielzeug, eins zum Kauen ×2; Kotbeutel ×60
    Futter (3 Tage vorher): Sein gewohntes Futter 2 kg; Leckerlis zum Üben ×3
    Zu Hause (1 Tag vorher): Kabel, Pflanzen und Treppe sichern; Alte Handtücher ×4; Regeln mit allen absprechen
    Papiere (2 Wochen vorher): Tierarzt aussuchen und ersten Termin machen; Chip auf deinen Namen registrieren (1 Woche danach); Heimtierausweis mit Impfungen (am Tag selbst); Hundesteuer anmelden (1 Woche danach); Hundehaftpflicht abschließen
    Der erste Tag (am Tag selbst): Zeigen, wo er sich lösen darf; Ein Zimmer nach dem anderen erkunden lassen; Gassirunden ×4; In der ersten Nacht in seiner Nähe bleiben
  `,
  abroad: `
    3 Monate vorher: Prüfen, ob der Reisepass noch sechs Monate gilt; Klären, ob ein Visum nötig ist; Nach Impfungen fragen; Auslandskrankenversicherung
    Buchen (2 Monate vorher): Hin- und Rückreise; Die ersten Nächte ×2; Jemanden für Blumen und Post finden
    Geld und Handy (2 Wochen vorher): Kreditkarte ohne Auslandsgebühr; Bargeld in Landeswährung; Karten fürs Ausland freischalten; Roaming prüfen oder eSIM kaufen; Reisestecker ×2
    Papiere (1 Woche vorher): Kopien von Pass und Tickets ×2; Notrufnummern und Botschaft; Rezepte mit Wirkstoffnamen; Offline-Karte
    Kurz vor der Abreise (1 Tag vorher): Online einchecken; Reiseplan bei jemandem lassen; Zehn Wörter der Landessprache; Wasser und Heizung abdrehen (am Tag selbst)
  `,
  homeOffice: `
    Anfangen: Anziehen; Stoßlüften 5 min; Wasserflasche füllen 1 l; Aufschreiben, was heute fertig werden muss
    Vormittag: Genau daran arbeiten 90 min; Nachrichten beantworten; Einmal um den Block
    Mittag: Nicht am Schreibtisch essen; Schultern und Rücken dehnen ×2
    Nachmittag: Zweiter ruhiger Block 60 min; Anrufen statt hin und her schreiben; Dem Team sagen, wie es steht
    Feierabend: Notieren, wo es morgen weitergeht; Arbeitszeit eintragen; Tassen in die Küche ×3; Laptop zuklappen
  `,
  party: `
    Eine Woche vorher: Gästeliste schreiben; Einladungen verschicken; Nach Allergien fragen; Zettel für die Nachbarn ins Treppenhaus
    Kaufen: Saft für Schorle 6 l; Sprudel ×Gäste; Eiswürfel 4 kg; Kerzen ×8; Servietten ×Gäste; Essen, ein Gericht ohne Fleisch
    Am Tag davor: Nudelsalat machen, er muss durchziehen; Playlist zusammenstellen; Stühle ausleihen ×6
    Am Tag selbst: Getränke kalt stellen; Klopapier und Handtücher auf Vorrat ×4; Platz für Jacken; Kisten für Müll und Pfandflaschen ×2; Spiele für die Kinder ?Kinder
    Danach: Klären, wie alle nach Hause kommen; Dosen für die Reste
  `,
  launch: `
    Entscheiden: In einem Satz aufschreiben, was neu ist; Festlegen, wer das Go gibt; Festlegen, was den Start stoppt und wer stopp sagt
    Testen: Das älteste Gerät, das du unterstützt; Leute, die es noch nie gesehen haben ×3; Den Weg zurück proben; Daten sichern und einmal wiederherstellen; Links, Formulare und Zahlungen
    Texte: Ankündigung schreiben; Hilfeseiten aktualisieren; Antworten für den Support ×10; Impressum und Datenschutzerklärung prüfen
    Am Tag davor: Partnern Bescheid geben; Andere Änderungen einfrieren; Prüfen, bei wem Alarme ankommen
    Am Tag: Veröffentlichen; Fehler und Last beobachten 2 h; Ankündigung verschicken; Den Ersten selbst antworten ×10
    Am Tag danach: Allen namentlich danken; Aufschreiben, was nächstes Mal besser geht
  `,
};

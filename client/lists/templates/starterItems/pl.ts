import type { StarterId } from "./starterId.ts";

/** The items of the starters in Polish, as `loadStarterItems` reads them: each line is a heading with the items below it. */
export const STARTER_TEXTS: Record<StarterId, string> = {
  packing: `
    Dokumenty: Dowód osobisty lub paszport; Karta i trochę gotówki; Klucze; Karta pokładowa ?samolot
    Ubrania: Bielizna ×noce+1; Skarpetki ×noce+1; Koszulki ×noce; Spodnie ×2; Ciepły sweter; Piżama; Kurtka przeciwdeszczowa; Wygodne buty; Strój kąpielowy ?pływanie
    Kosmetyczka: Szczoteczka i pasta do zębów; Szampon i mydło; Krem z filtrem; Leki; Plastry ×10
    Elektronika: Telefon i ładowarka; Słuchawki
    Na ostatnią chwilę: Butelka wody; Książki ×2; Worek na brudne rzeczy; Kanapki ×2; Coś do zabawy ?dzieci
  `,
  moving: `
    2 miesiące przed: Wypowiedz umowę najmu; Zamów busa lub firmę przeprowadzkową; Zmierz drzwi i meble; Sprzedaj, oddaj lub wystaw jako gabaryty to, co zostaje
    Adres i umowy (1 miesiąc przed): Podaj nowy adres w banku, w pracy i ubezpieczycielowi; Zamelduj się pod nowym adresem (1 tydzień po); Przepisz lub wypowiedz prąd, gaz i wodę; Przenieś internet
    Kartony (2 tygodnie przed): Kartony ×40; Taśma ×6; Napisz na każdym kartonie, do którego pokoju; Spakuj torbę na pierwszą noc
    Stare mieszkanie (1 dzień przed): Opróżnij i rozmroź lodówkę; Zaszpachluj dziury w ścianach; Spisz liczniki i zrób im zdjęcia (tego dnia); Zrób zdjęcia pustych pokoi do protokołu (tego dnia); Oddaj klucze ×3 (tego dnia)
    Nowe mieszkanie (tego dnia): Spisz liczniki; Zgłoś liczbę osób do opłaty za śmieci; Żarówki ×8
  `,
  camping: `
    Spanie: Namiot ze stelażem i śledziami; Płachta pod namiot; Śpiwory ×osoby; Karimaty ×osoby; Poduszki ×2; Gumowy młotek
    Gotowanie: Kuchenka turystyczna; Kartusze z gazem ×2; Zapalniczki ×2; Garnek i patelnia; Ostry nóż; Woda pitna 10 l
    Jedzenie: Talerze i kubki ×osoby; Sztućce ×osoby; Lodówka turystyczna z wkładami; Miska i gąbka do naczyń
    Ubranie: Kurtki przeciwdeszczowe ×osoby; Suche skarpetki ×4; Przytulanka na noc ?dzieci
    Światło i zdrowie: Czołówka i baterie; Środek na komary i kleszcze; Apteczka
  `,
  shopping: `
    Warzywa i owoce: Jabłka ×6; Banany ×5; Sałata; Pomidory ×6; Cebula 1 kg; Ziemniaki 2 kg
    Pieczywo: Chleb; Bułki ×6
    Nabiał i wędliny: Mleko 2 l; Masło 200 g; Twaróg 250 g; Żółty ser; Szynka 200 g; Jajka ×10
    Spiżarnia: Makaron 500 g; Kasza gryczana 500 g; Olej rzepakowy; Kawa lub herbata
    Chemia i papier: Płyn do naczyń; Papier toaletowy ×8; Worki na śmieci
  `,
  dog: `
    Zakupy (1 tydzień przed): Obroża z adresówką i numerem telefonu; Smycz i szelki; Legowisko w spokojny kąt; Miski na karmę i wodę ×2; Zabawki, w tym gryzak ×2; Woreczki na spacery ×60
    Jedzenie (3 dni przed): Dotychczasowa karma 2 kg; Smaczki do nauki ×3
    W domu (1 dzień przed): Schowaj kable i odsuń rośliny; Zagrodź schody; Stare ręczniki ×4; Ustal zasady z domownikami
    Formalności (2 tygodnie przed): Wybierz weterynarza i umów pierwszą wizytę; Zarejestruj chip na siebie (1 tydzień po); Weź książeczkę zdrowia i sprawdź szczepienie na wściekliznę (tego dnia); Wykup OC obejmujące psa
    Pierwszy dzień (tego dnia): Pokaż, gdzie można się załatwić; Pozwól poznawać dom pokój po pokoju; Spacery ×4; Bądź blisko w pierwszą noc
  `,
  abroad: `
    3 miesiące przed: Sprawdź, czy paszport jest ważny jeszcze pół roku; Sprawdź, czy potrzebna jest wiza; Zapytaj o szczepienia; Wyrób kartę EKUZ i wykup ubezpieczenie turystyczne
    Do załatwienia (2 miesiące przed): Bilety; Pierwsze noclegi ×2; Ktoś do kwiatów i poczty
    Pieniądze i telefon (2 tygodnie przed): Karta wielowalutowa; Lokalna gotówka; Pakiet w roamingu lub karta eSIM; Mapa offline; Przejściówki do gniazdek ×2
    Dokumenty (1 tydzień przed): Kopie paszportu i biletów ×2; Numery alarmowe i konsulat; Zgłoszenie podróży w systemie Odyseusz; Recepty z międzynarodowymi nazwami leków
    Na ostatnią chwilę (1 dzień przed): Odpraw się online; Zostaw komuś plan podróży; Naucz się dziesięciu słów w miejscowym języku; Zakręć wodę i skręć ogrzewanie (tego dnia)
  `,
  homeOffice: `
    Początek: Ubierz się; Otwórz okno 5 min; Napełnij butelkę wodą 1 l; Zapisz jedną rzecz, którą trzeba dziś zrobić
    Przed południem: Pracuj nad tą jedną rzeczą 90 min; Odpisz na wiadomości; Przejdź się wokół bloku
    Południe: Zjedz lunch z dala od biurka; Rozciągnij barki i plecy ×2
    Po południu: Drugi blok pracy w ciszy 60 min; Zadzwoń zamiast pisać długi wątek; Daj znać zespołowi, jak stoją sprawy
    Koniec: Zapisz, od czego zacząć jutro; Uporządkuj biurko; Odnieś kubki do kuchni ×3; Zamknij laptop
  `,
  party: `
    Tydzień wcześniej: Zrób listę gości; Wyślij zaproszenia; Zapytaj o alergie; Uprzedź sąsiadów
    Zakupy: Soki i napoje 6 l; Woda ×goście; Lód 4 kg; Chipsy i paluszki ×6; Serwetki ×goście; Jedzenie, w tym jedno danie bez mięsa
    Dzień wcześniej: Zrób sałatki i ciasto; Ułóż playlistę; Pożycz krzesła ×6
    W dniu imprezy: Schłodź napoje; Zapasowy papier toaletowy i ręczniki ×4; Zrób miejsce na kurtki i buty; Rozstaw miski i kosze na śmieci ×2; Zabawy dla dzieci ?dzieci
    Po imprezie: Ustalcie, kto jak wraca do domu; Pudełka na wałówkę dla gości
  `,
  launch: `
    Decyzje: Napisz w jednym zdaniu, co nowego; Ustal, kto daje zielone światło; Ustal, co wstrzyma premierę i kto o tym powie
    Testy: Najstarsze obsługiwane urządzenie; Ktoś, kto widzi to pierwszy raz ×3; Przećwicz wycofanie zmian; Zrób kopię danych i raz ją przywróć; Linki, formularze i płatności, także BLIK
    Teksty: Napisz ogłoszenie; Zaktualizuj strony pomocy; Odpowiedzi dla działu wsparcia ×10; Przygotuj stronę statusu
    Dzień wcześniej: Uprzedź partnerów; Wstrzymaj inne zmiany; Sprawdź, do kogo trafią alerty
    Dzień premiery: Opublikuj; Obserwuj błędy i obciążenie 2 h; Wyślij ogłoszenie; Odpisz osobiście pierwszym osobom ×10
    Dzień po: Podziękuj każdemu po imieniu; Zapisz, co następnym razem zrobić lepiej
  `,
};

import type { StarterId } from "./starterId.ts";

/** The items of the starters in Brazilian Portuguese, as `loadStarterItems` reads them: each line is a heading with the items below it. */
export const STARTER_TEXTS: Record<StarterId, string> = {
  packing: `
    Documentos: RG ou CNH; Cartão e um pouco de dinheiro; Carteirinha do plano de saúde; Chaves de casa; Cartão de embarque ?avião
    Roupas: Calcinhas ou cuecas ×noites+1; Meias ×noites+1; Camisetas ×noites; Calças ou bermudas ×3; Blusa de frio; Pijama; Capa de chuva; Tênis e chinelo; Roupa de banho ?praia
    Nécessaire: Escova e pasta de dente; Xampu, sabonete e desodorante; Protetor solar; Remédios; Curativos ×10
    Eletrônicos: Celular e carregador; Fones de ouvido
    Última hora: Garrafa de água; Saco para roupa suja; Lanches ×2; Algo para brincar ?crianças
  `,
  moving: `
    2 meses antes: Avisar o proprietário ou a imobiliária; Pedir orçamentos de mudança ×3; Medir portas e móveis; Separar o que doar ou vender
    Avisos e contas (1 mês antes): Dar o novo endereço ao banco, ao seguro e ao trabalho; Marcar dia e horário nos dois condomínios; Encerrar ou transferir luz, água e gás; Transferir a internet
    Caixas (2 semanas antes): Caixas ×40; Fitas adesivas ×6; Escrever o cômodo em cada caixa; Fazer uma mala para a primeira noite
    Casa antiga (1 dia antes): Esvaziar e descongelar a geladeira; Tapar os furos e pintar as paredes; Fotografar os relógios de luz e água (no dia); Fazer a vistoria e fotografar cada cômodo (no dia); Devolver as chaves ×3 (no dia)
    Casa nova (no dia): Conferir a voltagem das tomadas; Trocar o segredo da fechadura; Lâmpadas ×8
  `,
  camping: `
    Dormir: Barraca com varetas e espeques; Lona para o chão; Sacos de dormir ×pessoas; Isolantes térmicos ×pessoas; Travesseiros ×2; Martelo de borracha
    Cozinhar: Fogareiro; Cartuchos de gás ×2; Isqueiros ×2; Panela e frigideira; Faca afiada; Água potável 10 l
    Comer: Pratos e canecas ×pessoas; Talheres ×pessoas; Caixa térmica com gelo; Bacia, esponja e detergente
    Vestir: Capas de chuva ×pessoas; Meias secas ×4; Bichinho de pelúcia para a noite ?crianças
    Luz e cuidados: Lanterna de cabeça e pilhas; Repelente; Kit de primeiros socorros
  `,
  shopping: `
    Hortifrúti: Bananas ×6; Laranjas ×6; Alface; Tomates ×6; Cebola 1 kg; Batata 1 kg
    Padaria: Pão francês ×6; Pão de forma
    Carnes e laticínios: Peito de frango 1 kg; Leite 4 l; Manteiga 200 g; Queijo; Ovos ×12
    Mercearia: Arroz 2 kg; Feijão 1 kg; Macarrão 500 g; Óleo; Café 500 g
    Limpeza: Detergente; Papel higiênico ×12; Sacos de lixo
  `,
  dog: `
    Comprar (1 semana antes): Coleira com seu telefone na plaquinha; Guia e peitoral; Caminha para um canto tranquilo; Potes de água e ração ×2; Brinquedos, um de morder ×2; Tapetes higiênicos ×30; Saquinhos para o passeio ×60
    Comida (3 dias antes): A mesma ração de antes 2 kg; Petiscos para treino ×3
    Em casa (1 dia antes): Tirar fios e plantas do alcance; Fechar a escada e telar a varanda; Combinar as regras com todo mundo
    Saúde e documentos (2 semanas antes): Escolher um veterinário e marcar a primeira consulta; Pedir a carteira de vacinação (no dia); Ver se vermífugo e antipulgas estão em dia (no dia); Cadastrar no SinPatinhas e emitir o RG Animal (1 semana depois)
    O primeiro dia (no dia): Mostrar onde fazer xixi e cocô; Deixar explorar um cômodo de cada vez; Passeios curtos ×4; Ficar por perto na primeira noite
  `,
  abroad: `
    3 meses antes: Conferir se o passaporte vale por mais seis meses; Ver se precisa de visto; Ver as vacinas e o certificado de febre amarela; Contratar o seguro-viagem
    Reservar (2 meses antes): Passagens; Primeiras noites ×2; Alguém para cuidar das plantas e da correspondência
    Dinheiro e celular (2 semanas antes): Cartão de conta global; Dinheiro em espécie na moeda local; Liberar o cartão de crédito para uso no exterior; eSIM ou chip internacional; Adaptadores de tomada ×2
    Documentos (1 semana antes): Cópias do passaporte e das passagens ×2; Telefones de emergência e do consulado; Receitas com o nome genérico dos remédios; Mapa offline
    Última hora (1 dia antes): Fazer o check-in online; Deixar o roteiro com alguém; Aprender dez palavras do idioma; Fechar o registro de água e o gás (no dia)
  `,
  homeOffice: `
    Começo: Tirar o pijama; Abrir a janela 5 min; Encher a garrafa de água 1 l; Anotar a única coisa que precisa ficar pronta hoje
    Manhã: Cuidar só dessa coisa 90 min; Responder às mensagens; Dar uma volta no quarteirão
    Meio-dia: Almoçar longe da mesa de trabalho; Alongar ombros e costas ×2
    Tarde: Mais um período sem interrupções 60 min; Ligar em vez de trocar mil mensagens; Contar à equipe em que pé estão as coisas
    Fim: Anotar por onde continuar amanhã; Arrumar a mesa; Levar as xícaras para a cozinha ×3; Fechar o notebook
  `,
  party: `
    Uma semana antes: Fazer a lista de convidados; Mandar os convites; Perguntar sobre alergias; Avisar os vizinhos
    Comprar: Refrigerante e suco 8 l; Água ×convidados; Gelo 5 kg; Salgadinhos ×100; Algo gostoso sem carne; Copos e guardanapos ×convidados
    Na véspera: Preparar o que pode dormir na geladeira; Montar a playlist; Pedir cadeiras emprestadas ×6
    No dia: Gelar as bebidas; Deixar papel higiênico e toalhas de reserva ×4; Abrir espaço para bolsas e casacos; Espalhar lixeiras ×2; Brincadeiras para as crianças ?crianças
    Depois: Combinar como cada um volta para casa; Separar potes para as sobras
  `,
  launch: `
    Decidir: Escrever em uma frase o que há de novo; Definir quem dá o sinal verde; Definir o que faria parar e quem manda parar
    Testar: O aparelho mais antigo compatível; Gente que nunca viu ×3; Ensaiar o rollback; Fazer backup dos dados e restaurar uma vez; Links, formulários e pagamentos, inclusive Pix
    Textos: Escrever o anúncio; Atualizar as páginas de ajuda; Respostas para o suporte ×10; Preparar a página de status
    Na véspera: Avisar os parceiros; Congelar outras mudanças; Conferir quem recebe os alertas
    No dia: Publicar; Acompanhar erros e carga 2 h; Enviar o anúncio; Responder pessoalmente às primeiras pessoas ×10
    No dia seguinte: Agradecer a cada um pelo nome; Anotar o que fazer melhor da próxima vez
  `,
};
